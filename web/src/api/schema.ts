// Made from docs/openapi.json by npm run generate.

export interface paths {
    "/v2/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2Register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2Login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2Logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/accounts/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2AccountsResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/getUserInfos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountGetUserInfos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/@me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteV2AccountMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2Account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchV2AccountSettings"];
        trace?: never;
    };
    "/v2/account/getMails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountGetMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/accounts/updatePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @deprecated */
        get: operations["getV2AccountsUpdatePassword"];
        put?: never;
        post: operations["postV2AccountsUpdatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountSessions"];
        put?: never;
        post?: never;
        delete: operations["deleteV2AccountSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteV2AccountSessionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/confirmMail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2AccountConfirmMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/accounts/confirmMail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2AccountsConfirmMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/accounts/undoMailChange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2AccountsUndoMailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/mails/stop/{stopToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2MailsStopStopToken"];
        delete: operations["deleteV2MailsStopStopToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2Workplace"];
        put?: never;
        post: operations["postV2Workplace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaId"];
        put?: never;
        post?: never;
        delete: operations["deleteV2WorkplaceOrgaId"];
        options?: never;
        head?: never;
        patch: operations["patchV2WorkplaceOrgaId"];
        trace?: never;
    };
    "/v2/workplace/{orgaId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrgaIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{organizationId}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrganizationIdLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersOrgaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersOrgaIdUserId"];
        put?: never;
        post: operations["postV2WorkplaceUsersOrgaIdUserId"];
        delete: operations["deleteV2WorkplaceUsersOrgaIdUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/new/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceUsersNewOrgaId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/pending/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersPendingOrgaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/pending/{orgaId}/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteV2WorkplaceUsersPendingOrgaIdInvitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/pending/{orgaId}/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceUsersPendingOrgaIdInvitationIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/invitations/{invitationId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2AccountInvitationsInvitationIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/invitations/{invitationId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2AccountInvitationsInvitationIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersOrgaIdUserIdCalendar"];
        put?: never;
        post: operations["postV2WorkplaceUsersOrgaIdUserIdCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersOrgaIdUserIdCalendarEventId"];
        put?: never;
        post?: never;
        delete: operations["deleteV2WorkplaceUsersOrgaIdUserIdCalendarEventId"];
        options?: never;
        head?: never;
        patch: operations["patchV2WorkplaceUsersOrgaIdUserIdCalendarEventId"];
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceUsersOrgaIdUserIdCalendarImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersOrgaIdUserIdCalendarFeed"];
        put?: never;
        post: operations["postV2WorkplaceUsersOrgaIdUserIdCalendarFeed"];
        delete: operations["deleteV2WorkplaceUsersOrgaIdUserIdCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/calendars/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2CalendarsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceUsersOrgaIdUserIdPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/members.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdMembersPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/members.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdMembersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2TalksOrgaId"];
        put?: never;
        post: operations["postV2TalksOrgaId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2TalksOrgaIdSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2TalksOrgaIdTalkId"];
        put?: never;
        post: operations["postV2TalksOrgaIdTalkId"];
        delete: operations["deleteV2TalksOrgaIdTalkId"];
        options?: never;
        head?: never;
        patch: operations["patchV2TalksOrgaIdTalkId"];
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2TalksOrgaIdTalkIdInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2TalksOrgaIdTalkIdParticipants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2TalksOrgaIdTalkIdRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteV2TalksOrgaIdTalkIdMessageId"];
        options?: never;
        head?: never;
        patch: operations["patchV2TalksOrgaIdTalkIdMessageId"];
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/{messageId}/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2TalksOrgaIdTalkIdMessageIdReactions"];
        delete: operations["deleteV2TalksOrgaIdTalkIdMessageIdReactions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2EventsTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2Events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2BoardsOrgaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2BoardsOrgaIdTrash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2BoardsOrgaIdBoardId"];
        put?: never;
        post?: never;
        delete: operations["deleteV2BoardsOrgaIdBoardId"];
        options?: never;
        head?: never;
        patch: operations["patchV2BoardsOrgaIdBoardId"];
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdColumns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/columns/{columnId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteV2BoardsOrgaIdBoardIdColumnsColumnId"];
        options?: never;
        head?: never;
        patch: operations["patchV2BoardsOrgaIdBoardIdColumnsColumnId"];
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/columns/{columnId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdColumnsColumnIdMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2BoardsOrgaIdBoardIdArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards/{cardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2BoardsOrgaIdBoardIdCardsCardId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchV2BoardsOrgaIdBoardIdCardsCardId"];
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards/{cardId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdCardsCardIdMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards/{cardId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdCardsCardIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards/{cardId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2BoardsOrgaIdBoardIdCardsCardIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2Discover"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/discover/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2DiscoverOrgaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/discover/{orgaId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2DiscoverOrgaIdReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2TalksOrgaIdTalkIdReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2AccountReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdReportsReportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/reports/{reportId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrgaIdReportsReportIdAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/reports/{reportId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrgaIdReportsReportIdClose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdWebhooks"];
        put?: never;
        post: operations["postV2WorkplaceOrgaIdWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdWebhooksWebhookId"];
        put?: never;
        post?: never;
        delete: operations["deleteV2WorkplaceOrgaIdWebhooksWebhookId"];
        options?: never;
        head?: never;
        patch: operations["patchV2WorkplaceOrgaIdWebhooksWebhookId"];
        trace?: never;
    };
    "/v2/workplace/{orgaId}/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrgaIdWebhooksWebhookIdSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrgaIdWebhooksWebhookIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getV2WorkplaceOrgaIdWebhooksWebhookIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/webhooks/{webhookId}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postV2WorkplaceOrgaIdWebhooksWebhookIdDeliveriesDeliveryIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** Format: uuid */
            id: string;
            nicHandle: string;
            nametag: string;
            mail: string;
            mailVerified: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        AddressState: {
            mail: string;
            mailVerified: boolean;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["Person"] | null;
            /** @enum {string} */
            action: "organization.created" | "organization.updated" | "organization.deleted" | "organization.restored" | "member.joined" | "member.left" | "member.removed" | "member.roleChanged" | "member.commentChanged" | "invitation.sent" | "invitation.resent" | "invitation.revoked" | "invitation.declined" | "board.deleted" | "board.restored" | "report.opened" | "report.assigned" | "report.closed" | "webhook.created" | "webhook.changed" | "webhook.secretReplaced" | "webhook.disabled" | "webhook.deleted";
            target: components["schemas"]["Person"] | null;
            details: {
                [key: string]: unknown;
            };
        };
        Board: {
            /** Format: uuid */
            id: string;
            name: string;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
        };
        BoardColumn: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        BoardContent: {
            /** Format: uuid */
            id: string;
            name: string;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            version: number;
            columns: {
                /** Format: uuid */
                id: string;
                name: string;
                cards: components["schemas"]["Card"][];
            }[];
        };
        BoardSettings: {
            /** Format: uuid */
            id: string;
            name: string;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            version: number;
        };
        Card: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            columnId: string | null;
            title: string;
            text: string;
            /** Format: date-time */
            due: string | null;
            assignees: components["schemas"]["Person"][];
            labels: string[];
            checklist: {
                text: string;
                done: boolean;
            }[];
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            archivedAt: string | null;
            version: number;
        };
        DeletedBoard: {
            /** Format: uuid */
            id: string;
            name: string;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deletedAt: string;
        };
        DeletionPreview: {
            left: {
                nio: number;
                name: string;
            }[];
            closed: {
                nio: number;
                name: string;
            }[];
            blocking: {
                nio: number;
                name: string;
            }[];
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            status: number | null;
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
        };
        Error: {
            code: number;
            error: string;
            message: string;
            errors?: {
                field: string;
                message: string;
            }[];
            organizations?: {
                nio: number;
                name: string;
            }[];
        };
        Event: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string;
            location: string;
            start: string;
            end: string;
            allDay: boolean;
            timeZone: string;
            rrule: string | null;
            exdates: string[];
            /** @enum {string} */
            visibility: "organization" | "private";
            owner: components["schemas"]["Person"] | null;
            attendees: components["schemas"]["Person"][];
            recurrenceId: string | null;
        };
        FoundMessage: {
            id: number;
            talkId: number;
            author: components["schemas"]["Person"];
            message: string;
            replyTo: number | null;
            reactions: {
                emoji: string;
                count: number;
                people: components["schemas"]["Person"][];
            }[];
            mentions: components["schemas"]["Person"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
            deleted: boolean;
            talk: {
                id: number;
                title: string;
            };
            matches: {
                start: number;
                length: number;
            }[];
        };
        Mail: {
            /** Format: uuid */
            id: string;
            kind: string;
            subject: string;
            body: string;
            /** @enum {string} */
            status: "queued" | "sent" | "failed" | "not sent";
            /** Format: date-time */
            sentAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        MailsStopped: {
            mail: string;
            /** @enum {string} */
            topic: "invitations" | "mentions" | "confirmations";
            stopped: boolean;
        };
        Member: {
            nicHandle: string;
            nametag: string;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            comment: string;
            /** Format: date-time */
            joinedAt: string;
            mail?: string;
        };
        Message: {
            id: number;
            talkId: number;
            author: components["schemas"]["Person"];
            message: string;
            replyTo: number | null;
            reactions: {
                emoji: string;
                count: number;
                people: components["schemas"]["Person"][];
            }[];
            mentions: components["schemas"]["Person"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
            deleted: boolean;
        };
        Organization: {
            nio: number;
            name: string;
            description: string;
            public: boolean;
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            unread: number;
            abilities: ("organization.read" | "organization.update" | "organization.delete" | "organization.restore" | "organization.leave" | "member.list" | "member.read" | "member.readMail" | "member.comment" | "member.setRole" | "member.remove" | "invitation.send" | "invitation.list" | "invitation.revoke" | "invitation.resend" | "member.print" | "member.printRegister" | "calendar.read" | "calendar.write" | "calendar.writeForOthers" | "calendar.share" | "talk.create" | "talk.list" | "talk.read" | "talk.search" | "talk.post" | "talk.leave" | "talk.rename" | "talk.addParticipants" | "talk.markRead" | "talk.editMessage" | "talk.deleteMessage" | "talk.react" | "board.list" | "board.read" | "board.create" | "board.edit" | "board.delete" | "board.restore" | "report.onTalk" | "report.list" | "report.read" | "report.assign" | "report.close" | "webhook.read" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.send" | "audit.read")[];
        };
        OwnReport: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "assigned" | "closed";
            reason: string;
            description: string;
            /** Format: date-time */
            createdAt: string;
            organization: {
                nio: number;
                name: string;
            };
            talkId: number | null;
            messageId: number | null;
            outcome: ("acted" | "dismissed") | null;
            /** Format: date-time */
            closedAt: string | null;
        };
        PatchV2AccountSettingsFields: {
            /** @example true */
            mailOnMention?: boolean;
        };
        PatchV2BoardsOrgaIdBoardIdCardsCardIdFields: {
            /** @example Summer tournament */
            title?: string;
            text?: string;
            /** @example 2026-11-17T18:00:00Z */
            due?: string | null;
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            assignees?: string[];
            labels?: string[];
            checklist?: {
                /** @example Book the hall */
                text: string;
                done: boolean;
            }[];
        };
        PatchV2BoardsOrgaIdBoardIdColumnsColumnIdFields: {
            /** @example To do */
            name: string;
        };
        PatchV2BoardsOrgaIdBoardIdFields: {
            /** @example Summer tournament */
            name: string;
        };
        PatchV2TalksOrgaIdTalkIdFields: {
            /** @example Summer tournament */
            title: string;
        };
        PatchV2TalksOrgaIdTalkIdMessageIdFields: {
            /** @example Who brings the boards? */
            message: string;
        };
        PatchV2WorkplaceOrgaIdFields: {
            /** @example Chess Club Lyon */
            name?: string;
            description?: string;
            public?: boolean;
        };
        PatchV2WorkplaceOrgaIdWebhooksWebhookIdFields: {
            /** @example https://example.org/hooks/atrium */
            url?: string;
            /**
             * @example [
             *       "member.joined",
             *       "member.left"
             *     ]
             */
            events?: ("member.joined" | "member.changed" | "member.left" | "organization.changed" | "board.changed" | "report.opened")[];
            enabled?: boolean;
        };
        PatchV2WorkplaceUsersOrgaIdUserIdCalendarEventIdFields: {
            /** @example Summer tournament */
            title?: string;
            /** @example 2026-11-17T18:00:00Z */
            start?: string;
            /** @example 2026-11-17T18:00:00Z */
            end?: string;
            description?: string;
            location?: string;
            allDay?: boolean;
            /** @example Europe/Paris */
            timeZone?: string;
            /** @example FREQ=WEEKLY;BYDAY=TU */
            rrule?: string | null;
            exdates?: string[];
            /** @enum {string} */
            visibility?: "organization" | "private";
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            attendees?: string[];
            occurrence?: string;
        };
        PendingInvitation: {
            /** Format: uuid */
            id: string;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            /** @enum {string} */
            state: "pending" | "accepted" | "declined" | "revoked" | "expired";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            nio: number;
            mailed: boolean;
            mail?: string;
            invitee: components["schemas"]["Person"] | null;
            invitedBy: components["schemas"]["Person"];
        };
        Person: {
            nicHandle: string;
            nametag: string | null;
        };
        PostAccountsCreatePhpFields: {
            /** @example jane_doe */
            nametag: string;
            /** @example jane@example.org */
            mail: string;
            /** @example a long sentence is easy to keep */
            password: string;
        };
        PostAccountsLoginPhpFields: {
            /** @example jane_doe */
            userCredential: string;
            /** @example a long sentence is easy to keep */
            password: string;
        };
        PostAccountsTokenDeletePhpFields: {
            /** @example pXl9kQvT0cYwq3… */
            token?: string;
        };
        PostAccountsUpdatePasswordPhpFields: {
            /** @example a long sentence is easy to keep */
            oldPassword: string;
            /** @example a long sentence is easy to keep */
            newPassword: string;
        };
        PostAccountsUpdateUserinfoPhpFields: {
            /** @example jane_doe */
            nametag?: string;
            /** @example jane@example.org */
            mail?: string;
        };
        PostV2AccountFields: {
            /** @example jane_doe */
            nametag: string;
            /** @example jane@example.org */
            email: string;
        };
        PostV2AccountsConfirmMailFields: {
            /** @example mL0c2Vjcm… */
            token: string;
        };
        PostV2AccountsResetPasswordFields: {
            /** @example jane_doe */
            credential?: string;
            /** @example jane_doe */
            userCredential?: string;
            /** @example jane_doe */
            mail?: string;
            /** @example jane_doe */
            email?: string;
            /** @example jane_doe */
            nametag?: string;
        };
        PostV2AccountsUndoMailChangeFields: {
            /** @example mL0c2Vjcm… */
            token: string;
        };
        PostV2AccountsUpdatePasswordFields: {
            /** @example a long sentence is easy to keep */
            oldPassword: string;
            /** @example a long sentence is easy to keep */
            newPassword: string;
        };
        PostV2BoardsOrgaIdBoardIdCardsCardIdMoveFields: {
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            columnId: string;
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            afterCardId?: string | null;
        };
        PostV2BoardsOrgaIdBoardIdCardsFields: {
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            columnId: string;
            /** @example Summer tournament */
            title: string;
            text?: string;
            /** @example 2026-11-17T18:00:00Z */
            due?: string | null;
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            assignees?: string[];
            labels?: string[];
            checklist?: {
                /** @example Book the hall */
                text: string;
                done: boolean;
            }[];
        };
        PostV2BoardsOrgaIdBoardIdColumnsColumnIdMoveFields: {
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            afterColumnId?: string | null;
        };
        PostV2BoardsOrgaIdBoardIdColumnsFields: {
            /** @example To do */
            name: string;
        };
        PostV2BoardsOrgaIdCreateFields: {
            /** @example Summer tournament */
            name: string;
            /**
             * @example [
             *       "To do",
             *       "Doing",
             *       "Done"
             *     ]
             */
            columns?: string[];
        };
        PostV2DiscoverOrgaIdReportFields: {
            /** @example Spam */
            reason?: string;
            description?: string;
        };
        PostV2LoginFields: {
            /** @example jane_doe */
            credential: string;
            /** @example a long sentence is easy to keep */
            password: string;
            device?: string;
        };
        PostV2RegisterFields: {
            /** @example jane_doe */
            nametag: string;
            /** @example jane@example.org */
            mail: string;
            /** @example a long sentence is easy to keep */
            password?: string;
        };
        PostV2TalksOrgaIdFields: {
            /** @example Summer tournament */
            title: string;
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            userlist: string[];
            /** @example Who brings the boards? */
            message: string;
        };
        PostV2TalksOrgaIdTalkIdFields: {
            /** @example Who brings the boards? */
            message: string;
            /** @example 4711 */
            replyTo?: number;
        };
        PostV2TalksOrgaIdTalkIdMessageIdReactionsFields: {
            /** @example 👍 */
            emoji: string;
        };
        PostV2TalksOrgaIdTalkIdParticipantsFields: {
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            userlist: string[];
        };
        PostV2TalksOrgaIdTalkIdReadFields: {
            /** @example 4711 */
            messageId?: number;
        };
        PostV2TalksOrgaIdTalkIdReportFields: {
            /** @example Spam */
            reason?: string;
            description?: string;
            /** @example 4711 */
            messageId?: number;
        };
        PostV2WorkplaceFields: {
            /** @example Chess Club Lyon */
            name: string;
            description?: string;
            public?: boolean;
        };
        PostV2WorkplaceOrgaIdReportsReportIdAssignFields: {
            /** @example jane_doe */
            assignee: string;
        };
        PostV2WorkplaceOrgaIdReportsReportIdCloseFields: {
            /** @enum {string} */
            outcome: "acted" | "dismissed";
            note?: string;
        };
        PostV2WorkplaceOrgaIdWebhooksFields: {
            /** @example https://example.org/hooks/atrium */
            url: string;
            /**
             * @example [
             *       "member.joined",
             *       "member.left"
             *     ]
             */
            events?: ("member.joined" | "member.changed" | "member.left" | "organization.changed" | "board.changed" | "report.opened")[];
        };
        PostV2WorkplaceUsersNewOrgaIdFields: {
            /** @example jane_doe */
            credential: string;
            /**
             * @example 1
             * @enum {integer}
             */
            role: 1 | 2 | 3;
        };
        PostV2WorkplaceUsersOrgaIdUserIdCalendarFields: {
            /** @example Summer tournament */
            title: string;
            /** @example 2026-11-17T18:00:00Z */
            start: string;
            /** @example 2026-11-17T18:00:00Z */
            end: string;
            description?: string;
            location?: string;
            allDay?: boolean;
            /** @example Europe/Paris */
            timeZone?: string;
            /** @example FREQ=WEEKLY;BYDAY=TU */
            rrule?: string | null;
            exdates?: string[];
            /** @enum {string} */
            visibility?: "organization" | "private";
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            attendees?: string[];
        };
        PostV2WorkplaceUsersOrgaIdUserIdCalendarImportFields: {
            file: string;
        };
        PostV2WorkplaceUsersOrgaIdUserIdFields: {
            /**
             * @example 1
             * @enum {integer}
             */
            role: 1 | 2 | 3;
            /** @example Treasurer since 2024 */
            comment: string;
        };
        PostWorkplaceUsersOrgaIdUserIdFields: {
            /**
             * @example 1
             * @enum {integer}
             */
            role: 1 | 2 | 3;
            /** @example Treasurer since 2024 */
            comment: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            requestId: string;
            errors?: {
                field: string;
                message: string;
            }[];
            organizations?: {
                nio: number;
                name: string;
            }[];
        };
        PublicOrganization: {
            nio: number;
            name: string;
            description: string;
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        ReceivedInvitation: {
            /** Format: uuid */
            id: string;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            /** @enum {string} */
            state: "pending" | "accepted" | "declined" | "revoked" | "expired";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            organization: {
                nio: number;
                name: string;
            };
            invitedBy: components["schemas"]["Person"];
        };
        Report: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "assigned" | "closed";
            reason: string;
            description: string;
            /** Format: date-time */
            createdAt: string;
        };
        ReportCase: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "assigned" | "closed";
            reason: string;
            description: string;
            /** Format: date-time */
            createdAt: string;
            reporter: components["schemas"]["Person"] | null;
            talk: {
                id: number;
                title: string;
            } | null;
            assignee: components["schemas"]["Person"] | null;
            outcome: ("acted" | "dismissed") | null;
            note: string;
            /** Format: date-time */
            closedAt: string | null;
            evidence: {
                messageId: number;
                author: components["schemas"]["Person"];
                message: string;
                /** Format: date-time */
                createdAt: string;
            } | null;
        };
        ReportSummary: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "assigned" | "closed";
            reason: string;
            description: string;
            /** Format: date-time */
            createdAt: string;
            reporter: components["schemas"]["Person"] | null;
            talk: {
                id: number;
                title: string;
            } | null;
            assignee: components["schemas"]["Person"] | null;
            outcome: ("acted" | "dismissed") | null;
            note: string;
            /** Format: date-time */
            closedAt: string | null;
        };
        SentInvitation: {
            /** Format: uuid */
            id: string;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            /** @enum {string} */
            state: "pending" | "accepted" | "declined" | "revoked" | "expired";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            nio: number;
            mailed: boolean;
            mail?: string;
        };
        Session: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            ip: string;
            userAgent: string;
            current: boolean;
        };
        Settings: {
            mailOnMention: boolean;
        };
        Talk: {
            id: number;
            title: string;
            createdBy: components["schemas"]["Person"];
            participants: components["schemas"]["Person"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastMessageAt: string;
            unread: number;
            firstUnread: number | null;
        };
        UnversionedAccount: {
            /** @enum {number} */
            code: 200;
            /** Format: uuid */
            userCredential: string;
            /** Format: uuid */
            id: string;
            nicHandle: string;
            nametag: string;
            mail: string;
            mailVerified: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        UnversionedMember: {
            /** @enum {number} */
            code: 200;
            nicHandle: string;
            nametag: string;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            comment: string;
            /** Format: date-time */
            joinedAt: string;
            mail?: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            enabled: boolean;
            failuresInRow: number;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookWithSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            enabled: boolean;
            failuresInRow: number;
            /** Format: date-time */
            disabledAt: string | null;
            /** Format: date-time */
            createdAt: string;
            secret: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postV2Register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2RegisterFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2RegisterFields"];
                "multipart/form-data": components["schemas"]["PostV2RegisterFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": false,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    postV2Login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2LoginFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2LoginFields"];
                "multipart/form-data": components["schemas"]["PostV2LoginFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "pXl9kQvT0cYwq3Zr1uJb8aHn5EoGmSdL2iKfV7tWxR4yUeC6gBhNjMzQsDpFwOaI",
                     *       "expiresAt": "2026-11-16T09:30:00.000Z",
                     *       "passwordChangeRequired": false,
                     *       "device": "tR0mZ8xY3qWcK7vB1nL5sD9fG2hJ4kP6aQ8wE0rT2yU",
                     *       "account": {
                     *         "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "mail": "jane@example.org",
                     *         "mailVerified": true,
                     *         "createdAt": "2026-11-15T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        token: string;
                        /** Format: date-time */
                        expiresAt: string;
                        passwordChangeRequired: boolean;
                        device: string;
                        account: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    postV2Logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV2AccountsResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2AccountsResetPasswordFields"] | string;
                "application/x-www-form-urlencoded": components["schemas"]["PostV2AccountsResetPasswordFields"];
                "multipart/form-data": components["schemas"]["PostV2AccountsResetPasswordFields"];
                "text/plain": string;
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "If there is such an account, a mail is on its way."
                     *     }
                     */
                    "application/json": {
                        message: string;
                    };
                };
            };
        };
    };
    getV2AccountGetUserInfos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getV2AccountDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "left": [
                     *         {
                     *           "nio": 12,
                     *           "name": "Chess Club Lyon"
                     *         }
                     *       ],
                     *       "closed": [],
                     *       "blocking": []
                     *     }
                     */
                    "application/json": components["schemas"]["DeletionPreview"];
                };
            };
        };
    };
    deleteV2AccountMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV2Account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2AccountFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2AccountFields"];
                "multipart/form-data": components["schemas"]["PostV2AccountFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": false,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getV2AccountSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mailOnMention": true
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    patchV2AccountSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchV2AccountSettingsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2AccountSettingsFields"];
                "multipart/form-data": components["schemas"]["PatchV2AccountSettingsFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mailOnMention": true
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    getV2AccountGetMails: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mails: components["schemas"]["Mail"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2AccountsUpdatePassword: {
        parameters: {
            query: {
                oldPassword: string;
                newPassword: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    postV2AccountsUpdatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2AccountsUpdatePasswordFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2AccountsUpdatePasswordFields"];
                "multipart/form-data": components["schemas"]["PostV2AccountsUpdatePasswordFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getV2AccountSessions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["Session"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    deleteV2AccountSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteV2AccountSessionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV2AccountConfirmMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "jane@example.org"
                     *     }
                     */
                    "application/json": {
                        mail: string;
                    };
                };
            };
        };
    };
    postV2AccountsConfirmMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2AccountsConfirmMailFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2AccountsConfirmMailFields"];
                "multipart/form-data": components["schemas"]["PostV2AccountsConfirmMailFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true
                     *     }
                     */
                    "application/json": components["schemas"]["AddressState"];
                };
            };
        };
    };
    postV2AccountsUndoMailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2AccountsUndoMailChangeFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2AccountsUndoMailChangeFields"];
                "multipart/form-data": components["schemas"]["PostV2AccountsUndoMailChangeFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true
                     *     }
                     */
                    "application/json": components["schemas"]["AddressState"];
                };
            };
        };
    };
    postV2MailsStopStopToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stopToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "jane@example.org",
                     *       "topic": "invitations",
                     *       "stopped": true
                     *     }
                     */
                    "application/json": components["schemas"]["MailsStopped"];
                };
            };
        };
    };
    deleteV2MailsStopStopToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stopToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "jane@example.org",
                     *       "topic": "invitations",
                     *       "stopped": false
                     *     }
                     */
                    "application/json": components["schemas"]["MailsStopped"];
                };
            };
        };
    };
    getV2Workplace: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                deleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizations": [
                     *         {
                     *           "nio": 12,
                     *           "name": "Chess Club Lyon",
                     *           "public": true,
                     *           "memberCount": 34,
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "deletedAt": null,
                     *           "role": 3,
                     *           "roleName": "administrator",
                     *           "unread": 2,
                     *           "abilities": [
                     *             "organization.read",
                     *             "organization.update",
                     *             "organization.delete",
                     *             "organization.leave",
                     *             "member.list",
                     *             "member.read",
                     *             "member.readMail",
                     *             "member.comment",
                     *             "member.setRole",
                     *             "member.remove",
                     *             "invitation.send",
                     *             "invitation.list",
                     *             "invitation.revoke",
                     *             "invitation.resend",
                     *             "member.print",
                     *             "member.printRegister",
                     *             "calendar.read",
                     *             "calendar.write",
                     *             "calendar.writeForOthers",
                     *             "calendar.share",
                     *             "talk.create",
                     *             "talk.list",
                     *             "talk.read",
                     *             "talk.search",
                     *             "talk.post",
                     *             "talk.leave",
                     *             "talk.rename",
                     *             "talk.addParticipants",
                     *             "talk.markRead",
                     *             "talk.editMessage",
                     *             "talk.deleteMessage",
                     *             "talk.react",
                     *             "board.list",
                     *             "board.read",
                     *             "board.create",
                     *             "board.edit",
                     *             "board.delete",
                     *             "board.restore",
                     *             "report.onTalk",
                     *             "report.list",
                     *             "report.read",
                     *             "report.assign",
                     *             "report.close",
                     *             "webhook.read",
                     *             "webhook.create",
                     *             "webhook.update",
                     *             "webhook.delete",
                     *             "webhook.send",
                     *             "audit.read"
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        organizations: components["schemas"]["Organization"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2Workplace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nio": 12,
                     *       "name": "Chess Club Lyon",
                     *       "public": true,
                     *       "memberCount": 1,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "deletedAt": null,
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 0,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.delete",
                     *         "organization.leave",
                     *         "member.list",
                     *         "member.read",
                     *         "member.readMail",
                     *         "member.comment",
                     *         "member.setRole",
                     *         "member.remove",
                     *         "invitation.send",
                     *         "invitation.list",
                     *         "invitation.revoke",
                     *         "invitation.resend",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.list",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "webhook.read",
                     *         "webhook.create",
                     *         "webhook.update",
                     *         "webhook.delete",
                     *         "webhook.send",
                     *         "audit.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    getV2WorkplaceOrgaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nio": 12,
                     *       "name": "Chess Club Lyon",
                     *       "public": true,
                     *       "memberCount": 34,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "deletedAt": null,
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.delete",
                     *         "organization.leave",
                     *         "member.list",
                     *         "member.read",
                     *         "member.readMail",
                     *         "member.comment",
                     *         "member.setRole",
                     *         "member.remove",
                     *         "invitation.send",
                     *         "invitation.list",
                     *         "invitation.revoke",
                     *         "invitation.resend",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.list",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "webhook.read",
                     *         "webhook.create",
                     *         "webhook.update",
                     *         "webhook.delete",
                     *         "webhook.send",
                     *         "audit.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    deleteV2WorkplaceOrgaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2WorkplaceOrgaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchV2WorkplaceOrgaIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2WorkplaceOrgaIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2WorkplaceOrgaIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nio": 12,
                     *       "name": "Chess Club Lyon",
                     *       "public": true,
                     *       "memberCount": 34,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "deletedAt": null,
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.delete",
                     *         "organization.leave",
                     *         "member.list",
                     *         "member.read",
                     *         "member.readMail",
                     *         "member.comment",
                     *         "member.setRole",
                     *         "member.remove",
                     *         "invitation.send",
                     *         "invitation.list",
                     *         "invitation.revoke",
                     *         "invitation.resend",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.list",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "webhook.read",
                     *         "webhook.create",
                     *         "webhook.update",
                     *         "webhook.delete",
                     *         "webhook.send",
                     *         "audit.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    postV2WorkplaceOrgaIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nio": 12,
                     *       "name": "Chess Club Lyon",
                     *       "public": true,
                     *       "memberCount": 34,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "deletedAt": null,
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.delete",
                     *         "organization.leave",
                     *         "member.list",
                     *         "member.read",
                     *         "member.readMail",
                     *         "member.comment",
                     *         "member.setRole",
                     *         "member.remove",
                     *         "invitation.send",
                     *         "invitation.list",
                     *         "invitation.revoke",
                     *         "invitation.resend",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.list",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "webhook.read",
                     *         "webhook.create",
                     *         "webhook.update",
                     *         "webhook.delete",
                     *         "webhook.send",
                     *         "audit.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    postV2WorkplaceOrganizationIdLeave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV2WorkplaceOrgaIdAudit: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": 7,
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "action": "member.roleChanged",
                     *           "target": {
                     *             "nicHandle": "AL105-ATR",
                     *             "nametag": "alice"
                     *           },
                     *           "details": {
                     *             "from": 1,
                     *             "to": 2
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2WorkplaceUsersOrgaId: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                q?: string;
                leastRole?: 1 | 2 | 3;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "members": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "role": 2,
                     *           "roleName": "secretary",
                     *           "comment": "Treasurer since 2024",
                     *           "joinedAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        members: components["schemas"]["Member"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2WorkplaceUsersOrgaIdUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "role": 2,
                     *       "roleName": "secretary",
                     *       "comment": "Treasurer since 2024",
                     *       "joinedAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    postV2WorkplaceUsersOrgaIdUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nicHandle": "JD104-ATR",
                     *       "nametag": "jane_doe",
                     *       "role": 2,
                     *       "roleName": "secretary",
                     *       "comment": "Treasurer since 2024",
                     *       "joinedAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    deleteV2WorkplaceUsersOrgaIdUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV2WorkplaceUsersNewOrgaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceUsersNewOrgaIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceUsersNewOrgaIdFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceUsersNewOrgaIdFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "role": 1,
                     *       "roleName": "member",
                     *       "state": "pending",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-25T09:30:00.000Z",
                     *       "nio": 12,
                     *       "mailed": true,
                     *       "mail": "alice@example.org"
                     *     }
                     */
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
        };
    };
    getV2WorkplaceUsersPendingOrgaId: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "role": 1,
                     *           "roleName": "member",
                     *           "state": "pending",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "expiresAt": "2026-11-25T09:30:00.000Z",
                     *           "nio": 12,
                     *           "mailed": true,
                     *           "invitee": null,
                     *           "mail": "alice@example.org",
                     *           "invitedBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        invitations: components["schemas"]["PendingInvitation"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    deleteV2WorkplaceUsersPendingOrgaIdInvitationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    postV2WorkplaceUsersPendingOrgaIdInvitationIdResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "role": 1,
                     *       "roleName": "member",
                     *       "state": "pending",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-25T09:30:00.000Z",
                     *       "nio": 12,
                     *       "mailed": true
                     *     }
                     */
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
        };
    };
    getV2AccountInvitations: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "role": 1,
                     *           "roleName": "member",
                     *           "state": "pending",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "expiresAt": "2026-11-25T09:30:00.000Z",
                     *           "organization": {
                     *             "nio": 12,
                     *             "name": "Chess Club Lyon"
                     *           },
                     *           "invitedBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        invitations: components["schemas"]["ReceivedInvitation"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2AccountInvitationsInvitationIdAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nio": 12,
                     *       "name": "Chess Club Lyon",
                     *       "public": true,
                     *       "memberCount": 34,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "deletedAt": null,
                     *       "role": 1,
                     *       "roleName": "member",
                     *       "unread": 0,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.delete",
                     *         "organization.leave",
                     *         "member.list",
                     *         "member.read",
                     *         "member.readMail",
                     *         "member.comment",
                     *         "member.setRole",
                     *         "member.remove",
                     *         "invitation.send",
                     *         "invitation.list",
                     *         "invitation.revoke",
                     *         "invitation.resend",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.list",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "webhook.read",
                     *         "webhook.create",
                     *         "webhook.update",
                     *         "webhook.delete",
                     *         "webhook.send",
                     *         "audit.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    postV2AccountInvitationsInvitationIdDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV2WorkplaceUsersOrgaIdUserIdCalendar: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                from?: string;
                to?: string;
                format?: "json" | "ics";
            };
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "location": "Town hall",
                     *           "start": "2026-11-17T18:00:00.000Z",
                     *           "end": "2026-11-17T21:00:00.000Z",
                     *           "allDay": false,
                     *           "timeZone": "Europe/Paris",
                     *           "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *           "exdates": [],
                     *           "visibility": "organization",
                     *           "owner": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "attendees": [],
                     *           "recurrenceId": null
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "truncated": false
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        nextCursor: string | null;
                        truncated: boolean;
                    };
                    "text/calendar": string;
                };
            };
        };
    };
    postV2WorkplaceUsersOrgaIdUserIdCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdCalendarFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdCalendarFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdCalendarFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "location": "Town hall",
                     *       "start": "2026-11-17T18:00:00.000Z",
                     *       "end": "2026-11-17T21:00:00.000Z",
                     *       "allDay": false,
                     *       "timeZone": "Europe/Paris",
                     *       "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *       "exdates": [],
                     *       "visibility": "organization",
                     *       "owner": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "attendees": [],
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    getV2WorkplaceUsersOrgaIdUserIdCalendarEventId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "location": "Town hall",
                     *       "start": "2026-11-17T18:00:00.000Z",
                     *       "end": "2026-11-17T21:00:00.000Z",
                     *       "allDay": false,
                     *       "timeZone": "Europe/Paris",
                     *       "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *       "exdates": [],
                     *       "visibility": "organization",
                     *       "owner": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "attendees": [],
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    deleteV2WorkplaceUsersOrgaIdUserIdCalendarEventId: {
        parameters: {
            query?: {
                occurrence?: string;
            };
            header?: never;
            path: {
                orgaId: string;
                userId: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2WorkplaceUsersOrgaIdUserIdCalendarEventId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchV2WorkplaceUsersOrgaIdUserIdCalendarEventIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2WorkplaceUsersOrgaIdUserIdCalendarEventIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2WorkplaceUsersOrgaIdUserIdCalendarEventIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "location": "Town hall",
                     *       "start": "2026-11-17T18:00:00.000Z",
                     *       "end": "2026-11-17T21:00:00.000Z",
                     *       "allDay": false,
                     *       "timeZone": "Europe/Paris",
                     *       "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *       "exdates": [],
                     *       "visibility": "organization",
                     *       "owner": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "attendees": [],
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    postV2WorkplaceUsersOrgaIdUserIdCalendarImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdCalendarImportFields"] | string;
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdCalendarImportFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceUsersOrgaIdUserIdCalendarImportFields"];
                "text/plain": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        created: number;
                        updated: number;
                        unchanged: number;
                        cancelled: number;
                        refused: number;
                        events: {
                            uid: string | null;
                            title: string | null;
                            /** @enum {string} */
                            outcome: "created" | "updated" | "unchanged" | "cancelled" | "refused";
                            message: string | null;
                            dropped: ("organizer" | "attendees" | "alarms" | "categories" | "attachments" | "tentative" | "free" | "comments" | "contact" | "resources" | "priority" | "position" | "link" | "end" | "dates" | "rule" | "text" | "older")[];
                        }[];
                        skipped: {
                            kind: string;
                            count: number;
                        }[];
                    };
                };
            };
        };
    };
    getV2WorkplaceUsersOrgaIdUserIdCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        createdAt: string | null;
                    };
                };
            };
        };
    };
    postV2WorkplaceUsersOrgaIdUserIdCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://atrium.example.org/v2/calendars/mL0c2Vjcm….ics"
                     *     }
                     */
                    "application/json": {
                        url: string;
                    };
                };
            };
        };
    };
    deleteV2WorkplaceUsersOrgaIdUserIdCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getV2CalendarsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    getV2WorkplaceUsersOrgaIdUserIdPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getV2WorkplaceOrgaIdMembersPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getV2WorkplaceOrgaIdMembersCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getV2TalksOrgaId: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "talks": [
                     *         {
                     *           "id": 31,
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "participants": [
                     *             {
                     *               "nicHandle": "JD104-ATR",
                     *               "nametag": "jane_doe"
                     *             },
                     *             {
                     *               "nicHandle": "AL105-ATR",
                     *               "nametag": "alice"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *           "unread": 1,
                     *           "firstUnread": 4711
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        talks: components["schemas"]["Talk"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2TalksOrgaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2TalksOrgaIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2TalksOrgaIdFields"];
                "multipart/form-data": components["schemas"]["PostV2TalksOrgaIdFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "unread": 0,
                     *       "firstUnread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    getV2TalksOrgaIdSearch: {
        parameters: {
            query: {
                limit?: number;
                cursor?: string;
                q: string;
                talkId?: number;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": 4711,
                     *           "talkId": 31,
                     *           "author": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "talk": {
                     *             "id": 31
                     *           },
                     *           "matches": [
                     *             {
                     *               "start": 15,
                     *               "length": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        messages: components["schemas"]["FoundMessage"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2TalksOrgaIdTalkId: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                before?: number;
                after?: number;
            };
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": 4711,
                     *           "talkId": 31,
                     *           "author": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        messages: components["schemas"]["Message"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2TalksOrgaIdTalkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2TalksOrgaIdTalkIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2TalksOrgaIdTalkIdFields"];
                "multipart/form-data": components["schemas"]["PostV2TalksOrgaIdTalkIdFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4711,
                     *       "talkId": 31,
                     *       "author": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    deleteV2TalksOrgaIdTalkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2TalksOrgaIdTalkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV2TalksOrgaIdTalkIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2TalksOrgaIdTalkIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2TalksOrgaIdTalkIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "unread": 1,
                     *       "firstUnread": 4711
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    getV2TalksOrgaIdTalkIdInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "unread": 1,
                     *       "firstUnread": 4711
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    postV2TalksOrgaIdTalkIdParticipants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2TalksOrgaIdTalkIdParticipantsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2TalksOrgaIdTalkIdParticipantsFields"];
                "multipart/form-data": components["schemas"]["PostV2TalksOrgaIdTalkIdParticipantsFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "unread": 1,
                     *       "firstUnread": 4711
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    postV2TalksOrgaIdTalkIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostV2TalksOrgaIdTalkIdReadFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2TalksOrgaIdTalkIdReadFields"];
                "multipart/form-data": components["schemas"]["PostV2TalksOrgaIdTalkIdReadFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "unread": 0,
                     *       "firstUnread": null
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    deleteV2TalksOrgaIdTalkIdMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2TalksOrgaIdTalkIdMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV2TalksOrgaIdTalkIdMessageIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2TalksOrgaIdTalkIdMessageIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2TalksOrgaIdTalkIdMessageIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4711,
                     *       "talkId": 31,
                     *       "author": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    postV2TalksOrgaIdTalkIdMessageIdReactions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2TalksOrgaIdTalkIdMessageIdReactionsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2TalksOrgaIdTalkIdMessageIdReactionsFields"];
                "multipart/form-data": components["schemas"]["PostV2TalksOrgaIdTalkIdMessageIdReactionsFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4711,
                     *       "talkId": 31,
                     *       "author": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    deleteV2TalksOrgaIdTalkIdMessageIdReactions: {
        parameters: {
            query: {
                emoji: string;
            };
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 4711,
                     *       "talkId": 31,
                     *       "author": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    postV2EventsTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ticket": "mL0c2Vjcm…",
                     *       "expiresAt": "2026-11-15T09:31:00.000Z"
                     *     }
                     */
                    "application/json": {
                        ticket: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    getV2Events: {
        parameters: {
            query?: {
                ticket?: string;
                lastEventId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    getV2BoardsOrgaId: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "boards": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "name": "Summer tournament",
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        boards: components["schemas"]["Board"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2BoardsOrgaIdCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2BoardsOrgaIdCreateFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2BoardsOrgaIdCreateFields"];
                "multipart/form-data": components["schemas"]["PostV2BoardsOrgaIdCreateFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "name": "Summer tournament",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Board"];
                };
            };
        };
    };
    getV2BoardsOrgaIdTrash: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "boards": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "name": "Summer tournament",
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "deletedAt": "2026-11-16T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        boards: components["schemas"]["DeletedBoard"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2BoardsOrgaIdBoardId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "name": "Summer tournament",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "version": 1,
                     *       "columns": [
                     *         {
                     *           "id": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *           "name": "To do",
                     *           "cards": [
                     *             {
                     *               "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *               "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *               "text": "For both days.",
                     *               "due": "2026-11-17T18:00:00.000Z",
                     *               "assignees": [
                     *                 {
                     *                   "nicHandle": "JD104-ATR",
                     *                   "nametag": "jane_doe"
                     *                 }
                     *               ],
                     *               "labels": [
                     *                 "urgent"
                     *               ],
                     *               "checklist": [
                     *                 {
                     *                   "text": "Ask for the price",
                     *                   "done": true
                     *                 }
                     *               ],
                     *               "createdBy": {
                     *                 "nicHandle": "JD104-ATR",
                     *                 "nametag": "jane_doe"
                     *               },
                     *               "createdAt": "2026-11-15T09:30:00.000Z",
                     *               "updatedAt": "2026-11-15T09:31:00.000Z",
                     *               "archivedAt": null,
                     *               "version": 2
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BoardContent"];
                };
            };
        };
    };
    deleteV2BoardsOrgaIdBoardId: {
        parameters: {
            query?: {
                organizationId?: number;
                boardId?: string;
            };
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2BoardsOrgaIdBoardId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV2BoardsOrgaIdBoardIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2BoardsOrgaIdBoardIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2BoardsOrgaIdBoardIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "name": "Summer tournament",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["BoardSettings"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "name": "Summer tournament",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Board"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdColumns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2BoardsOrgaIdBoardIdColumnsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2BoardsOrgaIdBoardIdColumnsFields"];
                "multipart/form-data": components["schemas"]["PostV2BoardsOrgaIdBoardIdColumnsFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "name": "To do"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardColumn"];
                };
            };
        };
    };
    deleteV2BoardsOrgaIdBoardIdColumnsColumnId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
                columnId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2BoardsOrgaIdBoardIdColumnsColumnId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
                columnId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchV2BoardsOrgaIdBoardIdColumnsColumnIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2BoardsOrgaIdBoardIdColumnsColumnIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2BoardsOrgaIdBoardIdColumnsColumnIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "name": "To do"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardColumn"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdColumnsColumnIdMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
                columnId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostV2BoardsOrgaIdBoardIdColumnsColumnIdMoveFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2BoardsOrgaIdBoardIdColumnsColumnIdMoveFields"];
                "multipart/form-data": components["schemas"]["PostV2BoardsOrgaIdBoardIdColumnsColumnIdMoveFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "name": "To do"
                     *     }
                     */
                    "application/json": components["schemas"]["BoardColumn"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdCards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2BoardsOrgaIdBoardIdCardsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2BoardsOrgaIdBoardIdCardsFields"];
                "multipart/form-data": components["schemas"]["PostV2BoardsOrgaIdBoardIdCardsFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *       "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "text": "For both days.",
                     *       "due": "2026-11-17T18:00:00.000Z",
                     *       "assignees": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         }
                     *       ],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedAt": "2026-11-15T09:31:00.000Z",
                     *       "archivedAt": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    getV2BoardsOrgaIdBoardIdArchive: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cards": [
                     *         {
                     *           "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *           "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *           "text": "For both days.",
                     *           "due": "2026-11-17T18:00:00.000Z",
                     *           "assignees": [
                     *             {
                     *               "nicHandle": "JD104-ATR",
                     *               "nametag": "jane_doe"
                     *             }
                     *           ],
                     *           "labels": [
                     *             "urgent"
                     *           ],
                     *           "checklist": [
                     *             {
                     *               "text": "Ask for the price",
                     *               "done": true
                     *             }
                     *           ],
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "updatedAt": "2026-11-15T09:31:00.000Z",
                     *           "archivedAt": "2026-11-16T09:30:00.000Z",
                     *           "version": 2
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        cards: components["schemas"]["Card"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2BoardsOrgaIdBoardIdCardsCardId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                boardId: string;
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *       "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "text": "For both days.",
                     *       "due": "2026-11-17T18:00:00.000Z",
                     *       "assignees": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         }
                     *       ],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedAt": "2026-11-15T09:31:00.000Z",
                     *       "archivedAt": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    patchV2BoardsOrgaIdBoardIdCardsCardId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                orgaId: string;
                boardId: string;
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchV2BoardsOrgaIdBoardIdCardsCardIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2BoardsOrgaIdBoardIdCardsCardIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2BoardsOrgaIdBoardIdCardsCardIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *       "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "text": "For both days.",
                     *       "due": "2026-11-17T18:00:00.000Z",
                     *       "assignees": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         }
                     *       ],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedAt": "2026-11-15T09:31:00.000Z",
                     *       "archivedAt": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdCardsCardIdMove: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                orgaId: string;
                boardId: string;
                cardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2BoardsOrgaIdBoardIdCardsCardIdMoveFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2BoardsOrgaIdBoardIdCardsCardIdMoveFields"];
                "multipart/form-data": components["schemas"]["PostV2BoardsOrgaIdBoardIdCardsCardIdMoveFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *       "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "text": "For both days.",
                     *       "due": "2026-11-17T18:00:00.000Z",
                     *       "assignees": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         }
                     *       ],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedAt": "2026-11-15T09:31:00.000Z",
                     *       "archivedAt": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdCardsCardIdArchive: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                orgaId: string;
                boardId: string;
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *       "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "text": "For both days.",
                     *       "due": "2026-11-17T18:00:00.000Z",
                     *       "assignees": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         }
                     *       ],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedAt": "2026-11-15T09:31:00.000Z",
                     *       "archivedAt": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    postV2BoardsOrgaIdBoardIdCardsCardIdRestore: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                orgaId: string;
                boardId: string;
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b90-7d43-b1a9-0c7f9e8d6b22",
                     *       "columnId": "019a84c1-5b8f-7a02-8c3d-6b5e4f2a1d77",
                     *       "text": "For both days.",
                     *       "due": "2026-11-17T18:00:00.000Z",
                     *       "assignees": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe"
                     *         }
                     *       ],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedAt": "2026-11-15T09:31:00.000Z",
                     *       "archivedAt": null,
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    getV2Discover: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizations": [
                     *         {
                     *           "nio": 12,
                     *           "name": "Chess Club Lyon",
                     *           "memberCount": 34,
                     *           "createdAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        organizations: components["schemas"]["PublicOrganization"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2DiscoverOrgaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "nio": 12,
                     *       "name": "Chess Club Lyon",
                     *       "memberCount": 34,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicOrganization"];
                };
            };
        };
    };
    postV2DiscoverOrgaIdReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostV2DiscoverOrgaIdReportFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2DiscoverOrgaIdReportFields"];
                "multipart/form-data": components["schemas"]["PostV2DiscoverOrgaIdReportFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "state": "open",
                     *       "reason": "Spam",
                     *       "createdAt": "2026-11-15T09:32:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    postV2TalksOrgaIdTalkIdReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                talkId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostV2TalksOrgaIdTalkIdReportFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2TalksOrgaIdTalkIdReportFields"];
                "multipart/form-data": components["schemas"]["PostV2TalksOrgaIdTalkIdReportFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "state": "open",
                     *       "reason": "Spam",
                     *       "createdAt": "2026-11-15T09:32:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    getV2AccountReports: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reports": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "state": "open",
                     *           "reason": "Spam",
                     *           "createdAt": "2026-11-15T09:32:00.000Z",
                     *           "organization": {
                     *             "nio": 12,
                     *             "name": "Chess Club Lyon"
                     *           },
                     *           "talkId": 31,
                     *           "messageId": 4711,
                     *           "outcome": null,
                     *           "closedAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        reports: components["schemas"]["OwnReport"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2WorkplaceOrgaIdReports: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                state?: "open" | "assigned" | "closed";
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reports": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "state": "open",
                     *           "reason": "Spam",
                     *           "createdAt": "2026-11-15T09:32:00.000Z",
                     *           "reporter": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe"
                     *           },
                     *           "talk": {
                     *             "id": 31
                     *           },
                     *           "assignee": null,
                     *           "outcome": null,
                     *           "note": "",
                     *           "closedAt": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        reports: components["schemas"]["ReportSummary"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    getV2WorkplaceOrgaIdReportsReportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "state": "open",
                     *       "reason": "Spam",
                     *       "createdAt": "2026-11-15T09:32:00.000Z",
                     *       "reporter": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "talk": {
                     *         "id": 31
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    postV2WorkplaceOrgaIdReportsReportIdAssign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceOrgaIdReportsReportIdAssignFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceOrgaIdReportsReportIdAssignFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceOrgaIdReportsReportIdAssignFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "state": "open",
                     *       "reason": "Spam",
                     *       "createdAt": "2026-11-15T09:32:00.000Z",
                     *       "reporter": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "talk": {
                     *         "id": 31
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    postV2WorkplaceOrgaIdReportsReportIdClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                reportId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceOrgaIdReportsReportIdCloseFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceOrgaIdReportsReportIdCloseFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceOrgaIdReportsReportIdCloseFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "state": "open",
                     *       "reason": "Spam",
                     *       "createdAt": "2026-11-15T09:32:00.000Z",
                     *       "reporter": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe"
                     *       },
                     *       "talk": {
                     *         "id": 31
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice"
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    getV2WorkplaceOrgaIdWebhooks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "url": "https://example.org/hooks/atrium",
                     *           "events": [
                     *             "member.joined",
                     *             "member.left"
                     *           ],
                     *           "enabled": true,
                     *           "failuresInRow": 0,
                     *           "disabledAt": null,
                     *           "createdAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2WorkplaceOrgaIdWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostV2WorkplaceOrgaIdWebhooksFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostV2WorkplaceOrgaIdWebhooksFields"];
                "multipart/form-data": components["schemas"]["PostV2WorkplaceOrgaIdWebhooksFields"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "url": "https://example.org/hooks/atrium",
                     *       "events": [
                     *         "member.joined",
                     *         "member.left"
                     *       ],
                     *       "enabled": true,
                     *       "failuresInRow": 0,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    getV2WorkplaceOrgaIdWebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "url": "https://example.org/hooks/atrium",
                     *       "events": [
                     *         "member.joined",
                     *         "member.left"
                     *       ],
                     *       "enabled": true,
                     *       "failuresInRow": 0,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteV2WorkplaceOrgaIdWebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchV2WorkplaceOrgaIdWebhooksWebhookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PatchV2WorkplaceOrgaIdWebhooksWebhookIdFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PatchV2WorkplaceOrgaIdWebhooksWebhookIdFields"];
                "multipart/form-data": components["schemas"]["PatchV2WorkplaceOrgaIdWebhooksWebhookIdFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "url": "https://example.org/hooks/atrium",
                     *       "events": [
                     *         "member.joined",
                     *         "member.left"
                     *       ],
                     *       "enabled": true,
                     *       "failuresInRow": 0,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    postV2WorkplaceOrgaIdWebhooksWebhookIdSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "url": "https://example.org/hooks/atrium",
                     *       "events": [
                     *         "member.joined",
                     *         "member.left"
                     *       ],
                     *       "enabled": true,
                     *       "failuresInRow": 0,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    postV2WorkplaceOrgaIdWebhooksWebhookIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-7a10-7d42-8a41-6f0c2b9e1d33",
                     *       "event": "webhook.ping",
                     *       "state": "pending",
                     *       "attempts": 1,
                     *       "status": 503,
                     *       "error": "It answered with the status 503.",
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "lastAttemptAt": "2026-11-15T09:31:00.000Z",
                     *       "nextAttemptAt": "2026-11-15T09:31:10.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    getV2WorkplaceOrgaIdWebhooksWebhookIdDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "id": "019a84c1-7a10-7d42-8a41-6f0c2b9e1d33",
                     *           "event": "member.joined",
                     *           "state": "pending",
                     *           "attempts": 1,
                     *           "status": 503,
                     *           "error": "It answered with the status 503.",
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "lastAttemptAt": "2026-11-15T09:31:00.000Z",
                     *           "nextAttemptAt": "2026-11-15T09:31:10.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    postV2WorkplaceOrgaIdWebhooksWebhookIdDeliveriesDeliveryIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: string;
                webhookId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-7a10-7d42-8a41-6f0c2b9e1d33",
                     *       "event": "member.joined",
                     *       "state": "pending",
                     *       "attempts": 1,
                     *       "status": 503,
                     *       "error": "It answered with the status 503.",
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "lastAttemptAt": "2026-11-15T09:31:00.000Z",
                     *       "nextAttemptAt": "2026-11-15T09:31:10.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
}

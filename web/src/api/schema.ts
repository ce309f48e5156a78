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
        post: operations["createAccount"];
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
        post: operations["resetPassword"];
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
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportAccount"];
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
        get: operations["previewAccountDeletion"];
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
        delete: operations["deleteAccount"];
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
        post: operations["updateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/v2/account/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateSettings"];
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
        get: operations["changePasswordByGet"];
        put?: never;
        post: operations["changePassword"];
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
        get: operations["getLoginOptions"];
        put?: never;
        post: operations["logIn"];
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
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/securityLog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSecurityLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["provePassword"];
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
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete: operations["endOtherSessions"];
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
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["uploadAvatar"];
        post?: never;
        delete: operations["deleteAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/getMails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
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
        post: operations["requestMailConfirmation"];
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
        post: operations["confirmMail"];
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
        post: operations["undoMailChange"];
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
        post: operations["stopMails"];
        delete: operations["allowMails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listToday"];
        put?: never;
        post?: never;
        delete?: never;
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
        get: operations["listOrganizations"];
        put?: never;
        post: operations["createOrganization"];
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
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        patch: operations["updateOrganization"];
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
        post: operations["restoreOrganization"];
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
        post: operations["leaveOrganization"];
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
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["uploadLogo"];
        post?: never;
        delete: operations["deleteLogo"];
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
        get: operations["listMembers"];
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
        get: operations["getMember"];
        put?: never;
        post: operations["updateMember"];
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["setMemberFields"];
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
        post: operations["sendInvitation"];
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
        get: operations["listPendingInvitations"];
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
        delete: operations["revokeInvitation"];
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
        post: operations["resendInvitation"];
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
        get: operations["listReceivedInvitations"];
        put?: never;
        post: operations["claimInvitation"];
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
        post: operations["acceptInvitation"];
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
        post: operations["declineInvitation"];
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
        get: operations["listEvents"];
        put?: never;
        post: operations["createEvent"];
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
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        patch: operations["updateEvent"];
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
        post: operations["importCalendar"];
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
        get: operations["getCalendarFeed"];
        put?: never;
        post: operations["createCalendarFeed"];
        delete: operations["deleteCalendarFeed"];
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
        get: operations["downloadCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOrganizationEvents"];
        put?: never;
        post: operations["createOrganizationEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrganizationEvent"];
        put?: never;
        post?: never;
        delete: operations["deleteOrganizationEvent"];
        options?: never;
        head?: never;
        patch: operations["updateOrganizationEvent"];
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importOrganizationCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOrganizationFeed"];
        put?: never;
        post: operations["createOrganizationFeed"];
        delete: operations["deleteOrganizationFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar/{eventId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["answerOrganizationEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar/{eventId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOrganizationAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["answerEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/freeTime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findFreeTime"];
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
        get: operations["printMember"];
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
        get: operations["printMembers"];
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
        get: operations["exportMembers"];
        put?: never;
        post: operations["importMemberFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFields"];
        put?: never;
        post: operations["createField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/fields/{fieldId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        patch: operations["updateField"];
        trace?: never;
    };
    "/v2/workplace/{orgaId}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGroups"];
        put?: never;
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/v2/workplace/{orgaId}/groups/{groupId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGroupMembers"];
        put?: never;
        post: operations["addGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/groups/{groupId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeGroupMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listJoinRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/requests/{requestId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["acceptJoinRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/requests/{requestId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["declineJoinRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listJoinLinks"];
        put?: never;
        post: operations["createJoinLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeJoinLink"];
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
        get: operations["listTalks"];
        put?: never;
        post: operations["createTalk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOpenTalks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/direct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["openDirectTalk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["archiveTalk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreTalk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeTalkSettings"];
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["joinTalk"];
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
        get: operations["listMessages"];
        put?: never;
        post: operations["postMessage"];
        delete: operations["leaveTalk"];
        options?: never;
        head?: never;
        patch: operations["renameTalk"];
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTalk"];
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
        get: operations["listParticipants"];
        put?: never;
        post: operations["addParticipants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/participants/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeParticipant"];
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
        post: operations["markTalkRead"];
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
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/{messageId}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listThread"];
        put?: never;
        post?: never;
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
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        patch: operations["editMessage"];
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
        post: operations["addReaction"];
        delete: operations["removeReaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/talks/{orgaId}/{talkId}/{messageId}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pinMessage"];
        delete: operations["unpinMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards/{cardId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCardComments"];
        put?: never;
        post: operations["postCardComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEventComments"];
        put?: never;
        post: operations["postEventComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/calendar/{eventId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOrganizationEventComments"];
        put?: never;
        post: operations["postOrganizationEventComment"];
        delete?: never;
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
        post: operations["createLiveTicket"];
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
        get: operations["streamLiveEvents"];
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
        get: operations["listBoards"];
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
        post: operations["createBoard"];
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
        get: operations["listDeletedBoards"];
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
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete: operations["deleteBoard"];
        options?: never;
        head?: never;
        patch: operations["renameBoard"];
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
        post: operations["restoreBoard"];
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
        post: operations["createColumn"];
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
        delete: operations["deleteColumn"];
        options?: never;
        head?: never;
        patch: operations["renameColumn"];
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
        post: operations["moveColumn"];
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
        post: operations["createCard"];
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
        get: operations["listArchivedCards"];
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
        get: operations["getCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateCard"];
        trace?: never;
    };
    "/v2/boards/{orgaId}/{boardId}/cards/{cardId}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCardActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        post: operations["moveCard"];
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
        post: operations["archiveCard"];
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
        post: operations["restoreCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files/{orgaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFiles"];
        put?: never;
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files/{orgaId}/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files/{orgaId}/{fileId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files/{orgaId}/{fileId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["downloadImage"];
        put?: never;
        post?: never;
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
        get: operations["listPublicOrganizations"];
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
        get: operations["getPublicOrganization"];
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
        post: operations["reportOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/discover/{orgaId}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["joinOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/discover/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["viewJoinLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["joinByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOwnJoinRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["withdrawJoinRequest"];
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
        post: operations["reportTalk"];
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
        get: operations["listOwnReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/reports/{reportId}/escalate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["escalateReport"];
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
        get: operations["listReports"];
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
        get: operations["getReport"];
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
        post: operations["assignReport"];
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
        post: operations["closeReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/workplace/{orgaId}/reports/{reportId}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["decideAppeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/moderation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listModeration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/moderation/{moderationId}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["appeal"];
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
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
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
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["updateWebhook"];
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
        post: operations["replaceWebhookSecret"];
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
        post: operations["testWebhook"];
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
        get: operations["listDeliveries"];
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
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOperatorAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/accounts/{accountId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["suspendAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/accounts/{accountId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/accounts/{accountId}/endSessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["endSessionsOfAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAccountByOperator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOperatorOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/organizations/{orgaId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["suspendOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/organizations/{orgaId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resumeOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/organizations/{orgaId}/unlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unlistOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/organizations/{orgaId}/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["listOrganizationAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/organizations/{orgaId}/administrator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["makeAdministrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOperatorReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/reports/{reportId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["closeReportByOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOperatorSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateOperatorSettings"];
        trace?: never;
    };
    "/v2/operator/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operator/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOperatorLog"];
        put?: never;
        post?: never;
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
        AcceptJoinRequestFields: {
            message?: string;
        };
        Account: {
            /** Format: uuid */
            id: string;
            nicHandle: string;
            nametag: string;
            mail: string;
            mailVerified: boolean;
            /** Format: date-time */
            createdAt: string;
            name: string | null;
            bio: string | null;
            locale: string | null;
            timeZone: string | null;
            avatar: string | null;
        };
        AccountLegacy: {
            /** @enum {integer} */
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
            name: string | null;
            bio: string | null;
            locale: string | null;
            timeZone: string | null;
            avatar: string | null;
        };
        AddGroupMembersFields: {
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            userlist: string[];
        };
        AddParticipantsFields: {
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            userlist: string[];
        };
        AddReactionFields: {
            /** @example 👍 */
            emoji: string;
        };
        AddressState: {
            mail: string;
            mailVerified: boolean;
        };
        AnswerCounts: {
            yes: number;
            no: number;
            maybe: number;
            waiting: number;
        };
        AnswerEventFields: {
            /**
             * @example yes
             * @enum {string|null}
             */
            answer: "yes" | "no" | "maybe" | null;
            occurrence?: string;
            guests?: number;
        };
        AnswerOrganizationEventFields: {
            /**
             * @example yes
             * @enum {string|null}
             */
            answer: "yes" | "no" | "maybe" | null;
            occurrence?: string;
            guests?: number;
        };
        AnsweredQuestion: {
            question: string;
            answer: string;
        };
        Appeal: {
            message: string;
            /** Format: date-time */
            createdAt: string;
            outcome: ("upheld" | "reversed") | null;
            /** Format: date-time */
            decidedAt: string | null;
        };
        AppealFields: {
            /** @example It was a quotation. */
            message: string;
        };
        AppealOfReport: {
            message: string;
            /** Format: date-time */
            createdAt: string;
            outcome: ("upheld" | "reversed") | null;
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: components["schemas"]["Person"] | null;
        };
        AssignReportFields: {
            /** @example jane_doe */
            assignee: string;
        };
        Attachment: {
            /** Format: uuid */
            id: string;
            name: string;
            type: string;
            size: number;
            width: number | null;
            height: number | null;
            url: string;
            thumbnailUrl: string | null;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["Person"] | null;
            /** @enum {string} */
            action: "organization.created" | "organization.updated" | "organization.deleted" | "organization.restored" | "organization.suspended" | "organization.resumed" | "organization.unlisted" | "organization.listed" | "member.joined" | "member.left" | "member.removed" | "member.roleChanged" | "member.commentChanged" | "member.fieldsChanged" | "member.fieldsImported" | "field.created" | "field.changed" | "field.deleted" | "group.created" | "group.changed" | "group.deleted" | "group.memberAdded" | "group.memberRemoved" | "invitation.sent" | "invitation.resent" | "invitation.revoked" | "invitation.declined" | "request.accepted" | "request.declined" | "joinLink.created" | "joinLink.revoked" | "talk.renamed" | "talk.archived" | "talk.restored" | "board.deleted" | "board.restored" | "report.opened" | "report.assigned" | "report.closed" | "report.closedByOperators" | "report.appealDecided" | "webhook.created" | "webhook.changed" | "webhook.secretReplaced" | "webhook.disabled" | "webhook.deleted";
            target: components["schemas"]["Person"] | null;
            details: {
                [key: string]: unknown;
            };
        };
        AuditEntryList: {
            entries: components["schemas"]["AuditEntry"][];
            nextCursor: string | null;
        };
        BackupFigures: {
            /** Format: date-time */
            at: string;
            file: string;
            bytes: number;
            /** Format: date-time */
            verifiedAt: string | null;
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
        BoardColumnWithCards: {
            /** Format: uuid */
            id: string;
            name: string;
            cards: components["schemas"]["Card"][];
        };
        BoardContent: {
            /** Format: uuid */
            id: string;
            name: string;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            version: number;
            columns: components["schemas"]["BoardColumnWithCards"][];
        };
        BoardList: {
            boards: components["schemas"]["Board"][];
            nextCursor: string | null;
        };
        BoardListLegacy: {
            /** @enum {integer} */
            code: 200;
            boards: components["schemas"]["Board"][];
            nextCursor: string | null;
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
        CalendarFeed: {
            createdAt: string | null;
        };
        CalendarFeedAddress: {
            url: string;
        };
        CalendarImport: {
            created: number;
            updated: number;
            unchanged: number;
            cancelled: number;
            refused: number;
            events: components["schemas"]["ImportedEvent"][];
            skipped: components["schemas"]["SkippedComponents"][];
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
            groups: components["schemas"]["NamedGroup"][];
            labels: string[];
            checklist: components["schemas"]["ChecklistItem"][];
            attachments: components["schemas"]["Attachment"][];
            /** Format: uuid */
            cover: string | null;
            source: components["schemas"]["Source"] | null;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            updatedBy: components["schemas"]["Person"] | null;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            archivedAt: string | null;
            version: number;
        };
        CardActivity: {
            id: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["Person"];
            /** @enum {string} */
            action: "created" | "changed" | "moved" | "archived" | "restored";
            details: components["schemas"]["CardActivityDetails"];
        };
        CardActivityDetails: {
            from?: string;
            to?: string;
            fields?: string[];
        };
        CardActivityList: {
            entries: components["schemas"]["CardActivity"][];
            nextCursor: string | null;
        };
        CardList: {
            cards: components["schemas"]["Card"][];
            nextCursor: string | null;
        };
        ChangePasswordFields: {
            /** @example a long sentence is easy to keep */
            oldPassword: string;
            /** @example a long sentence is easy to keep */
            newPassword: string;
        };
        ChangePasswordLegacyFields: {
            /** @example a long sentence is easy to keep */
            oldPassword: string;
            /** @example a long sentence is easy to keep */
            newPassword: string;
        };
        ChangeTalkSettingsFields: {
            /**
             * @example mentions
             * @enum {string}
             */
            notify: "all" | "mentions" | "none";
        };
        ChecklistItem: {
            text: string;
            done: boolean;
        };
        ChecklistItemFields: {
            /** @example Book the hall */
            text: string;
            done: boolean;
        };
        ClaimInvitationFields: {
            /** @example https://atrium.example.org/invitation#mL0c2Vjcm… */
            link: string;
        };
        CloseReportByOperatorFields: {
            /** @enum {string} */
            outcome: "acted" | "dismissed";
            /** @example Sends advertisements. */
            reason: string;
        };
        CloseReportFields: {
            /** @enum {string} */
            outcome: "acted" | "dismissed";
            note?: string;
            hideMessage?: boolean;
            removeAuthor?: boolean;
            notice?: string;
        };
        CommentedCard: {
            boardId: string;
            cardId: string;
        };
        CommentedEvent: {
            userId: string | null;
            eventId: string;
        };
        ConfirmMailFields: {
            /** @example mL0c2Vjcm… */
            token: string;
        };
        CreateAccountFields: {
            /** @example jane_doe */
            nametag: string;
            /** @example jane@example.org */
            mail: string;
            /** @example a long sentence is easy to keep */
            password?: string;
            /** @example Jane Doe */
            name?: string | null;
            /** @example en-GB */
            locale?: string | null;
            /** @example Europe/Paris */
            timeZone?: string | null;
            /** @example https://atrium.example.org/join#mL0c2Vjcm… */
            link?: string;
        };
        CreateAccountLegacyFields: {
            /** @example jane_doe */
            nametag: string;
            /** @example jane@example.org */
            mail: string;
            /** @example a long sentence is easy to keep */
            password: string;
            /** @example https://atrium.example.org/join#mL0c2Vjcm… */
            link?: string;
        };
        CreateBoardFields: {
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
        CreateCardFields: {
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
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            assignees?: string[];
            labels?: string[];
            checklist?: components["schemas"]["ChecklistItemFields"][];
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
            source?: components["schemas"]["SourceFields"] | null;
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            cover?: string | null;
        };
        CreateColumnFields: {
            /** @example To do */
            name: string;
        };
        CreateEventFields: {
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
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            attendees?: string[];
            /** @example 20 */
            capacity?: number | null;
            /**
             * @example [
             *       1440
             *     ]
             */
            reminders?: number[];
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
            source?: components["schemas"]["SourceFields"] | null;
        };
        CreateFieldFields: {
            /** @example Instrument */
            label: string;
            /**
             * @example choice
             * @enum {string}
             */
            type: "text" | "longText" | "number" | "date" | "choice" | "phone" | "mail" | "link" | "yesNo";
            /**
             * @example [
             *       "Violin",
             *       "Cello"
             *     ]
             */
            options?: string[];
            /** @example false */
            required?: boolean;
            /**
             * @example members
             * @enum {string}
             */
            visibleTo?: "members" | "staff" | "self";
            /**
             * @example self
             * @enum {string}
             */
            editableBy?: "self" | "staff";
            /** @example 1 */
            position?: number;
        };
        CreateGroupFields: {
            /** @example Board */
            name: string;
            description?: string;
            /** @example true */
            selfJoin?: boolean;
        };
        CreateJoinLinkFields: {
            role?: number;
            /**
             * Format: date-time
             * @example 2026-12-24T18:00:00Z
             */
            expiresAt?: string | null;
            /** @example 20 */
            uses?: number | null;
        };
        CreateOrganizationEventFields: {
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
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            attendees?: string[];
            /** @example 20 */
            capacity?: number | null;
            /**
             * @example [
             *       1440
             *     ]
             */
            reminders?: number[];
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
            source?: components["schemas"]["SourceFields"] | null;
        };
        CreateOrganizationFields: {
            /** @example Chess Club Lyon */
            name: string;
            description?: string;
            public?: boolean;
            /** @enum {string} */
            joining?: "invitation" | "request" | "open";
            questions?: string[];
        };
        CreateTalkFields: {
            /**
             * @example open
             * @enum {string}
             */
            kind?: "private" | "open";
            /** @example Summer tournament */
            title: string;
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            userlist: string[];
            /** @example Who brings the boards? */
            message?: string;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
        };
        CreateWebhookFields: {
            /** @example https://example.org/hooks/atrium */
            url: string;
            /**
             * @example [
             *       "member.joined",
             *       "member.left"
             *     ]
             */
            events?: ("member.joined" | "member.changed" | "member.left" | "organization.changed" | "board.changed" | "group.changed" | "calendar.changed" | "report.opened" | "request.opened")[];
        };
        DailyFigures: {
            /** Format: date */
            day: string;
            accounts: number;
            organizations: number;
            messages: number;
            files: number;
            bytes: number;
        };
        DecideAppealFields: {
            /** @enum {string} */
            outcome: "upheld" | "reversed";
        };
        DeclineJoinRequestFields: {
            message?: string;
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
        DeletedBoardList: {
            boards: components["schemas"]["DeletedBoard"][];
            nextCursor: string | null;
        };
        DeletionPreview: {
            left: components["schemas"]["NamedOrganization"][];
            closed: components["schemas"]["NamedOrganization"][];
            blocking: components["schemas"]["NamedOrganization"][];
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            event: string;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            status: number | null;
            reason: ("status" | "timeout" | "unknownName" | "refused" | "certificate" | "broken" | "privateNetwork" | "notAllowed" | "lostSecret") | null;
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
        };
        DeliveryList: {
            deliveries: components["schemas"]["Delivery"][];
            nextCursor: string | null;
        };
        EditMessageFields: {
            /** @example Who brings the boards? */
            message: string;
        };
        EmptyLegacy: {
            /** @enum {integer} */
            code: 200;
        };
        EndSessionsOfAccountFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        ErrorLegacy: {
            code: number;
            error: string;
            message: string;
            errors?: components["schemas"]["FieldError"][];
            organizations?: components["schemas"]["NamedOrganization"][];
        };
        EscalateReportFields: {
            message?: string;
        };
        Escalation: {
            message: string;
            /** Format: date-time */
            createdAt: string;
            outcome: ("acted" | "dismissed") | null;
            /** Format: date-time */
            closedAt: string | null;
        };
        EscalationOfReport: {
            message: string;
            /** Format: date-time */
            createdAt: string;
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
            groups: components["schemas"]["NamedGroup"][];
            attachments: components["schemas"]["Attachment"][];
            source: components["schemas"]["Source"] | null;
            capacity: number | null;
            answers: components["schemas"]["AnswerCounts"] | null;
            myAnswer: ("yes" | "no" | "maybe" | "waiting") | null;
            reminders: number[];
            version: number;
            recurrenceId: string | null;
        };
        EventAnswer: {
            answer: ("yes" | "no" | "maybe" | "waiting") | null;
            position: number | null;
        };
        EventList: {
            events: components["schemas"]["Event"][];
            nextCursor: string | null;
            truncated: boolean;
        };
        EventListLegacy: {
            /** @enum {integer} */
            code: 200;
            events: components["schemas"]["Event"][];
            nextCursor: string | null;
            truncated: boolean;
        };
        Field: {
            /** Format: uuid */
            id: string;
            label: string;
            /**
             * @example choice
             * @enum {string}
             */
            type: "text" | "longText" | "number" | "date" | "choice" | "phone" | "mail" | "link" | "yesNo";
            options: string[];
            /** @example false */
            required: boolean;
            /**
             * @example members
             * @enum {string}
             */
            visibleTo: "members" | "staff" | "self";
            /**
             * @example self
             * @enum {string}
             */
            editableBy: "self" | "staff";
            position: number;
            version: number;
        };
        FieldError: {
            field: string;
            message: string;
        };
        FieldImport: {
            rows: number;
            changed: number;
            changes: components["schemas"]["FieldValueChange"][];
            ignoredColumns: string[];
        };
        FieldList: {
            fields: components["schemas"]["Field"][];
            nextCursor: string | null;
        };
        FieldValueChange: {
            person: components["schemas"]["Person"];
            field: components["schemas"]["NamedField"];
            before: string | number | boolean | null;
            after: string | number | boolean | null;
        };
        FieldValues: {
            [key: string]: string | number | boolean | null;
        };
        /**
         * @example {
         *       "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b": "Violin"
         *     }
         */
        FieldValuesGiven: {
            [key: string]: unknown;
        };
        Figures: {
            version: string;
            accounts: number;
            organizations: number;
            messages: number;
            files: number;
            mailsWaiting: number;
            mailsSent: boolean;
            mailsFailed: number;
            storage: components["schemas"]["StorageFigures"];
            backup: components["schemas"]["BackupFigures"] | null;
            limits: components["schemas"]["LimitFigures"][];
            days: components["schemas"]["DailyFigures"][];
        };
        File: {
            /** Format: uuid */
            id: string;
            name: string;
            type: string;
            size: number;
            width: number | null;
            height: number | null;
            url: string;
            thumbnailUrl: string | null;
            sha256: string;
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["Person"];
            places: components["schemas"]["FilePlace"][];
        };
        FileForm: {
            /** Format: binary */
            file: string;
        };
        FileList: {
            files: components["schemas"]["File"][];
            nextCursor: string | null;
            space: components["schemas"]["FileSpace"];
        };
        FilePlace: {
            talkId?: number;
            messageId?: number;
            boardId?: string;
            cardId?: string;
            userId?: string | null;
            eventId?: string;
        };
        FileSpace: {
            used: number;
            quota: number;
            maxFile: number;
        };
        FoundMessage: {
            id: number;
            talkId: number;
            author: components["schemas"]["Person"];
            message: string;
            replyTo: number | null;
            threadId: number | null;
            replyCount: number;
            /** Format: date-time */
            pinnedAt: string | null;
            reactions: components["schemas"]["Reaction"][];
            mentions: components["schemas"]["Person"][];
            mentionedGroups: components["schemas"]["NamedGroup"][];
            attachments: components["schemas"]["Attachment"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
            deleted: boolean;
            hidden: boolean;
            talk: components["schemas"]["FoundTalk"];
            matches: components["schemas"]["TextMatch"][];
        };
        FoundMessageList: {
            messages: components["schemas"]["FoundMessage"][];
            nextCursor: string | null;
        };
        FoundTalk: {
            id: number;
            title: string;
            /** @enum {string} */
            kind: "private" | "open" | "direct" | "comments";
            about: components["schemas"]["CommentedCard"] | components["schemas"]["CommentedEvent"] | null;
        };
        FreeTime: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        };
        FreeTimes: {
            times: components["schemas"]["FreeTime"][];
        };
        Group: {
            id: string;
            name: string;
            description: string;
            memberCount: number;
            joined: boolean;
            /** @example true */
            selfJoin: boolean;
            version: number;
        };
        GroupList: {
            groups: components["schemas"]["Group"][];
            nextCursor: string | null;
        };
        HealthLegacy: {
            /** @enum {integer} */
            code: 200;
            /** @enum {string} */
            status: "alive";
            version: string;
        };
        ImportCalendarFields: {
            file: string;
        };
        ImportMemberFieldsFields: {
            file: string;
        };
        ImportOrganizationCalendarFields: {
            file: string;
        };
        ImportedEvent: {
            uid: string | null;
            title: string | null;
            start: string | null;
            /** @enum {string} */
            outcome: "created" | "updated" | "unchanged" | "cancelled" | "refused";
            reason: ("fileTooLarge" | "notCalendar" | "noEvents" | "tooManyEvents" | "unreadable" | "noStart" | "time" | "timeZone" | "rule" | "tooComplex" | "invalid" | "private") | null;
            message: string | null;
            dropped: ("organizer" | "attendees" | "alarms" | "categories" | "attachments" | "tentative" | "free" | "comments" | "contact" | "resources" | "priority" | "position" | "link" | "end" | "dates" | "rule" | "text" | "older")[];
        };
        JoinByLinkFields: {
            /** @example https://atrium.example.org/join#mL0c2Vjcm… */
            link: string;
        };
        JoinLink: {
            /** Format: uuid */
            id: string;
            nio: number;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            url: string | null;
            uses: number | null;
            used: number;
            createdBy: components["schemas"]["Person"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        JoinLinkList: {
            links: components["schemas"]["JoinLink"][];
            nextCursor: string | null;
        };
        JoinOrganizationFields: {
            /** @example I moved here in May. */
            message?: string;
            /**
             * @example [
             *       "The viola"
             *     ]
             */
            answers?: string[];
        };
        JoinOutcome: {
            /** Format: uuid */
            id: string;
            nio: number;
            /** @enum {string} */
            state: "pending" | "accepted" | "declined" | "withdrawn";
        };
        JoinRequest: {
            /** Format: uuid */
            id: string;
            nio: number;
            /** @enum {string} */
            state: "pending" | "accepted" | "declined" | "withdrawn";
            message: string;
            answers: components["schemas"]["AnsweredQuestion"][];
            decisionMessage: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            applicant: components["schemas"]["Person"];
            decidedBy: components["schemas"]["Person"] | null;
        };
        JoinRequestList: {
            requests: components["schemas"]["JoinRequest"][];
            nextCursor: string | null;
        };
        LimitFigures: {
            setting: string;
            max: number;
            reached: number;
        };
        ListOrganizationAgainFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        LiveTicket: {
            ticket: string;
            /** Format: date-time */
            expiresAt: string;
            lastEventId: string;
        };
        LogInFields: {
            /** @example jane_doe */
            credential: string;
            /** @example a long sentence is easy to keep */
            password: string;
            device?: string;
            /** @example true */
            remember?: boolean;
        };
        LogInLegacyFields: {
            /** @example jane_doe */
            userCredential: string;
            /** @example a long sentence is easy to keep */
            password: string;
        };
        LogOutLegacyFields: {
            /** @example pXl9kQvT0cYwq3… */
            token?: string;
        };
        LoggedOrganization: {
            nio: number;
            name: string | null;
        };
        Login: {
            token: string;
            /** Format: date-time */
            expiresAt: string;
            passwordChangeRequired: boolean;
            device: string;
            account: components["schemas"]["Account"];
        };
        LoginLegacy: {
            /** @enum {integer} */
            code: 200;
            /** Format: uuid */
            userCredential: string;
            token: string;
        };
        LoginOptions: {
            mails: boolean;
            registration: string;
            announcement: string | null;
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
        MailConfirmationRequested: {
            mail: string;
            mailed: boolean;
        };
        MailList: {
            mails: components["schemas"]["Mail"][];
            nextCursor: string | null;
        };
        MailsStopped: {
            mail: string;
            /** @enum {string} */
            topic: "invitations" | "mentions" | "confirmations" | "reminders";
            stopped: boolean;
        };
        MakeAdministratorFields: {
            /** @example jane_doe */
            credential: string;
            /** @example Sends advertisements. */
            reason: string;
        };
        MarkTalkReadFields: {
            /** @example 4711 */
            messageId?: number;
        };
        Member: {
            nicHandle: string;
            nametag: string;
            name: string | null;
            avatar: string | null;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            comment: string;
            /** Format: date-time */
            joinedAt: string;
            fields: components["schemas"]["FieldValues"];
            bio?: string | null;
            mail?: string;
        };
        MemberLegacy: {
            /** @enum {integer} */
            code: 200;
            nicHandle: string;
            nametag: string;
            name: string | null;
            avatar: string | null;
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            comment: string;
            /** Format: date-time */
            joinedAt: string;
            fields: components["schemas"]["FieldValues"];
            bio?: string | null;
            mail?: string;
        };
        MemberList: {
            members: components["schemas"]["Member"][];
            nextCursor: string | null;
        };
        Message: {
            id: number;
            talkId: number;
            author: components["schemas"]["Person"];
            message: string;
            replyTo: number | null;
            threadId: number | null;
            replyCount: number;
            /** Format: date-time */
            pinnedAt: string | null;
            reactions: components["schemas"]["Reaction"][];
            mentions: components["schemas"]["Person"][];
            mentionedGroups: components["schemas"]["NamedGroup"][];
            attachments: components["schemas"]["Attachment"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
            deleted: boolean;
            hidden: boolean;
        };
        MessageList: {
            messages: components["schemas"]["Message"][];
            nextCursor: string | null;
        };
        Moderation: {
            id: string;
            organization: components["schemas"]["NamedOrganization"];
            talk: components["schemas"]["NamedTalk"] | null;
            messageId: number | null;
            message: string;
            hidden: boolean;
            removed: boolean;
            notice: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            appealUntil: string;
            appeal: components["schemas"]["Appeal"] | null;
        };
        ModerationList: {
            moderation: components["schemas"]["Moderation"][];
            nextCursor: string | null;
        };
        MoveCardFields: {
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            columnId: string;
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            afterCardId?: string | null;
        };
        MoveColumnFields: {
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            afterColumnId?: string | null;
        };
        NamedAnswer: {
            person: components["schemas"]["Person"];
            /** @enum {string} */
            answer: "yes" | "no" | "maybe" | "waiting";
            guests: number;
            position: number | null;
            occurrence: string | null;
        };
        NamedAnswerList: {
            answers: components["schemas"]["NamedAnswer"][];
            nextCursor: string | null;
        };
        NamedField: {
            id: string;
            label: string;
        };
        NamedGroup: {
            id: string;
            name: string;
        };
        NamedOrganization: {
            nio: number;
            name: string;
        };
        NamedTalk: {
            id: number;
            title: string;
        };
        OpenDirectTalkFields: {
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice"
             *     ]
             */
            userlist: string[];
        };
        OperatorAccount: {
            /** Format: uuid */
            id: string;
            nicHandle: string;
            nametag: string;
            name: string | null;
            mail: string;
            mailVerified: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            suspendedAt: string | null;
            operator: boolean;
        };
        OperatorAccountList: {
            accounts: components["schemas"]["OperatorAccount"][];
            nextCursor: string | null;
        };
        OperatorLogEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["Person"] | null;
            /** @enum {string} */
            action: "account.created" | "account.suspended" | "account.resumed" | "account.sessionsEnded" | "account.passwordReset" | "account.deleted" | "account.operatorMade" | "account.operatorRemoved" | "account.mailsRead" | "organization.suspended" | "organization.resumed" | "organization.restored" | "organization.unlisted" | "organization.listed" | "organization.administratorMade" | "organization.exported" | "organization.imported" | "report.closed" | "settings.changed" | "mail.tested" | "backup.made" | "backup.restored" | "database.moved";
            account: components["schemas"]["Person"] | null;
            organization: components["schemas"]["LoggedOrganization"] | null;
            reason: string;
            details: {
                [key: string]: unknown;
            };
        };
        OperatorLogEntryList: {
            entries: components["schemas"]["OperatorLogEntry"][];
            nextCursor: string | null;
        };
        OperatorOrganization: {
            nio: number;
            name: string;
            description: string;
            public: boolean;
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            /** Format: date-time */
            suspendedAt: string | null;
            unlisted: boolean;
        };
        OperatorOrganizationList: {
            organizations: components["schemas"]["OperatorOrganization"][];
            nextCursor: string | null;
        };
        OperatorReport: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "closed";
            reason: string;
            description: string;
            /** Format: date-time */
            createdAt: string;
            organization: components["schemas"]["NamedOrganization"];
            /** @enum {string} */
            about: "organization" | "talk";
            reporter: components["schemas"]["Person"] | null;
            staffOutcome: ("acted" | "dismissed") | null;
            escalation: components["schemas"]["EscalationOfReport"] | null;
            outcome: ("acted" | "dismissed") | null;
            /** Format: date-time */
            closedAt: string | null;
            closedBy: components["schemas"]["Person"] | null;
        };
        OperatorReportList: {
            reports: components["schemas"]["OperatorReport"][];
            nextCursor: string | null;
        };
        OperatorSettings: {
            registration: string | null;
            announcement: string | null;
            inForce: components["schemas"]["SettingsInForce"];
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
            suspended: boolean;
            logo: string | null;
            /** @enum {string} */
            joining: "invitation" | "request" | "open";
            questions: string[];
            role: number;
            /** @enum {string} */
            roleName: "member" | "secretary" | "administrator";
            unread: number;
            unreadMentions: number;
            abilities: ("organization.read" | "organization.update" | "organization.changeLogo" | "organization.delete" | "organization.restore" | "organization.leave" | "member.list" | "member.read" | "member.readMail" | "member.comment" | "member.setRole" | "member.remove" | "invitation.send" | "invitation.list" | "invitation.revoke" | "invitation.resend" | "request.list" | "request.decide" | "joinLink.manage" | "field.list" | "field.readStaff" | "field.edit" | "member.setFields" | "member.importFields" | "group.list" | "group.edit" | "group.join" | "member.print" | "member.printRegister" | "calendar.read" | "calendar.write" | "calendar.writeForOthers" | "calendar.writeOrganization" | "calendar.answer" | "calendar.share" | "talk.create" | "talk.createDirect" | "talk.list" | "talk.listOpen" | "talk.read" | "talk.search" | "talk.post" | "talk.join" | "talk.leave" | "talk.rename" | "talk.addParticipants" | "talk.readmit" | "talk.removeParticipants" | "talk.archive" | "talk.manageOpen" | "talk.changeSettings" | "talk.markRead" | "talk.editMessage" | "talk.deleteMessage" | "comment.read" | "comment.post" | "talk.pin" | "talk.react" | "board.list" | "board.read" | "board.create" | "board.edit" | "board.delete" | "board.restore" | "file.upload" | "file.list" | "file.read" | "file.delete" | "file.deleteOthers" | "report.onTalk" | "report.list" | "report.read" | "report.assign" | "report.close" | "report.decideAppeal" | "webhook.read" | "webhook.create" | "webhook.update" | "webhook.delete" | "webhook.send" | "audit.read")[];
        };
        OrganizationList: {
            organizations: components["schemas"]["Organization"][];
            nextCursor: string | null;
        };
        OrganizationName: {
            nio: number;
            name: string;
        };
        OwnAccount: {
            /** Format: uuid */
            id: string;
            nicHandle: string;
            nametag: string;
            mail: string;
            mailVerified: boolean;
            /** Format: date-time */
            createdAt: string;
            name: string | null;
            bio: string | null;
            locale: string | null;
            timeZone: string | null;
            avatar: string | null;
            operator: boolean;
        };
        OwnJoinRequest: {
            /** Format: uuid */
            id: string;
            nio: number;
            /** @enum {string} */
            state: "pending" | "accepted" | "declined" | "withdrawn";
            message: string;
            answers: components["schemas"]["AnsweredQuestion"][];
            decisionMessage: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            organization: components["schemas"]["ShownOrganization"];
        };
        OwnJoinRequestList: {
            requests: components["schemas"]["OwnJoinRequest"][];
            nextCursor: string | null;
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
            organization: components["schemas"]["NamedOrganization"];
            talkId: number | null;
            messageId: number | null;
            outcome: ("acted" | "dismissed") | null;
            /** Format: date-time */
            closedAt: string | null;
            byOperators: boolean;
            escalation: components["schemas"]["Escalation"] | null;
        };
        OwnReportList: {
            reports: components["schemas"]["OwnReport"][];
            nextCursor: string | null;
        };
        PasswordResetRequested: {
            message: string;
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
            link: string | null;
            invitee: components["schemas"]["Person"] | null;
            invitedBy: components["schemas"]["Person"];
        };
        PendingInvitationList: {
            invitations: components["schemas"]["PendingInvitation"][];
            nextCursor: string | null;
        };
        Person: {
            nicHandle: string;
            nametag: string | null;
            name: string | null;
            avatar: string | null;
        };
        PersonList: {
            participants: components["schemas"]["Person"][];
            nextCursor: string | null;
        };
        PostCardCommentFields: {
            /** @example Who brings the boards? */
            message?: string;
            /** @example 4711 */
            replyTo?: number;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
        };
        PostEventCommentFields: {
            /** @example Who brings the boards? */
            message?: string;
            /** @example 4711 */
            replyTo?: number;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
        };
        PostMessageFields: {
            /** @example Who brings the boards? */
            message?: string;
            /** @example 4711 */
            replyTo?: number;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
        };
        PostOrganizationEventCommentFields: {
            /** @example Who brings the boards? */
            message?: string;
            /** @example 4711 */
            replyTo?: number;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[];
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            requestId: string;
            errors?: components["schemas"]["FieldError"][];
            organizations?: components["schemas"]["NamedOrganization"][];
        };
        Proof: {
            /** Format: date-time */
            expiresAt: string;
        };
        ProvePasswordFields: {
            /** @example a long sentence is easy to keep */
            password: string;
        };
        PublicOrganization: {
            nio: number;
            name: string;
            description: string;
            memberCount: number;
            /** Format: date-time */
            createdAt: string;
            logo: string | null;
            /** @enum {string} */
            joining: "invitation" | "request" | "open";
            questions: string[];
        };
        PublicOrganizationList: {
            organizations: components["schemas"]["PublicOrganization"][];
            nextCursor: string | null;
        };
        Reaction: {
            emoji: string;
            count: number;
            people: components["schemas"]["Person"][];
        };
        ReadinessLegacy: {
            /** @enum {integer} */
            code: 200;
            /** @enum {string} */
            status: "ready";
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
            organization: components["schemas"]["ShownOrganization"];
            invitedBy: components["schemas"]["Person"];
        };
        ReceivedInvitationList: {
            invitations: components["schemas"]["ReceivedInvitation"][];
            nextCursor: string | null;
        };
        RenameBoardFields: {
            /** @example Summer tournament */
            name: string;
        };
        RenameColumnFields: {
            /** @example To do */
            name: string;
        };
        RenameTalkFields: {
            /** @example Summer tournament */
            title: string;
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
            talk: components["schemas"]["ReportedTalk"] | null;
            assignee: components["schemas"]["Person"] | null;
            outcome: ("acted" | "dismissed") | null;
            note: string;
            /** Format: date-time */
            closedAt: string | null;
            closedBy: components["schemas"]["Person"] | null;
            notice: string | null;
            hidden: boolean;
            removed: boolean;
            appeal: components["schemas"]["AppealOfReport"] | null;
            evidence: components["schemas"]["ReportEvidence"] | null;
        };
        ReportEvidence: {
            messageId: number;
            author: components["schemas"]["Person"];
            message: string;
            /** Format: date-time */
            createdAt: string;
            attachments: components["schemas"]["Attachment"][];
        };
        ReportOrganizationFields: {
            /** @example Spam */
            reason?: string;
            description?: string;
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
            talk: components["schemas"]["ReportedTalk"] | null;
            assignee: components["schemas"]["Person"] | null;
            outcome: ("acted" | "dismissed") | null;
            note: string;
            /** Format: date-time */
            closedAt: string | null;
            closedBy: components["schemas"]["Person"] | null;
            notice: string | null;
            hidden: boolean;
            removed: boolean;
            appeal: components["schemas"]["AppealOfReport"] | null;
        };
        ReportSummaryList: {
            reports: components["schemas"]["ReportSummary"][];
            nextCursor: string | null;
        };
        ReportTalkFields: {
            /** @example Spam */
            reason?: string;
            description?: string;
            /** @example 4711 */
            messageId?: number;
        };
        ReportedTalk: {
            id: number;
            title: string;
            kind: ("private" | "open" | "direct" | "comments") | null;
        };
        ResetPasswordFields: {
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
        ResumeAccountFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        ResumeOrganizationFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        SecurityLogEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            action: "account.created" | "account.suspended" | "account.resumed" | "account.sessionsEnded" | "account.passwordReset" | "account.deleted" | "account.operatorMade" | "account.operatorRemoved" | "account.mailsRead" | "organization.suspended" | "organization.resumed" | "organization.restored" | "organization.unlisted" | "organization.listed" | "organization.administratorMade" | "organization.exported" | "organization.imported" | "report.closed" | "settings.changed" | "mail.tested" | "backup.made" | "backup.restored" | "database.moved";
            organization: components["schemas"]["LoggedOrganization"] | null;
            reason: string;
        };
        SecurityLogEntryList: {
            entries: components["schemas"]["SecurityLogEntry"][];
            nextCursor: string | null;
        };
        SendInvitationFields: {
            /** @example jane_doe */
            credential: string;
            /**
             * @example 1
             * @enum {integer}
             */
            role: 1 | 2 | 3;
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
            link: string | null;
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
            remembered: boolean;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
            nextCursor: string | null;
        };
        SessionListLegacy: {
            /** @enum {integer} */
            code: 200;
            sessions: components["schemas"]["Session"][];
            nextCursor: string | null;
        };
        Settings: {
            mailOnMention: boolean;
        };
        SettingsInForce: {
            registration: string;
            announcement: string | null;
        };
        ShownOrganization: {
            nio: number;
            name: string;
            logo: string | null;
        };
        SkippedComponents: {
            kind: string;
            count: number;
        };
        Source: {
            talkId: number;
            messageId: number;
        };
        SourceFields: {
            talkId: number;
            messageId: number;
        };
        StorageFigures: {
            used: number;
            free: number | null;
            quota: number;
        };
        SuspendAccountFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        SuspendOrganizationFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        Talk: {
            id: number;
            /** @enum {string} */
            kind: "private" | "open" | "direct" | "comments";
            title: string;
            createdBy: components["schemas"]["Person"];
            participants: components["schemas"]["Person"][];
            participantCount: number;
            groups: components["schemas"]["NamedGroup"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastMessageAt: string;
            joined: boolean;
            /** Format: date-time */
            archivedAt: string | null;
            /**
             * @example mentions
             * @enum {string}
             */
            notify: "all" | "mentions" | "none";
            unread: number;
            firstUnread: number | null;
            unreadMentions: number;
        };
        TalkList: {
            talks: components["schemas"]["Talk"][];
            nextCursor: string | null;
        };
        TextMatch: {
            start: number;
            length: number;
        };
        TodayItem: {
            id: string;
            /** @enum {string} */
            kind: "mention" | "direct" | "card" | "event" | "request" | "report" | "appeal" | "invitation";
            nio: number;
            organization: components["schemas"]["OrganizationName"];
            title: string;
            /** Format: date-time */
            at: string;
            /** Format: uri-reference */
            link: string;
            author?: components["schemas"]["Person"];
            talkId?: number;
            messageId?: number;
            /** Format: uuid */
            boardId?: string;
            /** Format: uuid */
            cardId?: string;
            /** Format: date-time */
            due?: string | null;
            /** Format: uuid */
            eventId?: string;
            userId?: string | null;
            occurrence?: string | null;
            start?: string;
            /** Format: uuid */
            requestId?: string;
            /** Format: uuid */
            reportId?: string;
            /** Format: uuid */
            invitationId?: string;
        };
        TodayItemList: {
            items: components["schemas"]["TodayItem"][];
            nextCursor: string | null;
        };
        UndoMailChangeFields: {
            /** @example mL0c2Vjcm… */
            token: string;
        };
        UnlistOrganizationFields: {
            /** @example Sends advertisements. */
            reason: string;
        };
        UpdateAccountFields: {
            /** @example jane_doe */
            nametag: string;
            /** @example jane@example.org */
            email: string;
        };
        UpdateAccountLegacyFields: {
            /** @example jane_doe */
            nametag?: string;
            /** @example jane@example.org */
            mail?: string;
        };
        UpdateCardFields: {
            /** @example Summer tournament */
            title?: string;
            text?: string | null;
            /** @example 2026-11-17T18:00:00Z */
            due?: string | null;
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            assignees?: string[] | null;
            labels?: string[] | null;
            checklist?: components["schemas"]["ChecklistItemFields"][] | null;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[] | null;
            source?: components["schemas"]["SourceFields"] | null;
            /** @example 019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55 */
            cover?: string | null;
        };
        UpdateEventFields: {
            /** @example Summer tournament */
            title?: string;
            /** @example 2026-11-17T18:00:00Z */
            start?: string;
            /** @example 2026-11-17T18:00:00Z */
            end?: string;
            description?: string | null;
            location?: string | null;
            allDay?: boolean;
            /** @example Europe/Paris */
            timeZone?: string;
            /** @example FREQ=WEEKLY;BYDAY=TU */
            rrule?: string | null;
            exdates?: string[] | null;
            /** @enum {string} */
            visibility?: "organization" | "private";
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            attendees?: string[] | null;
            /** @example 20 */
            capacity?: number | null;
            /**
             * @example [
             *       1440
             *     ]
             */
            reminders?: number[] | null;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[] | null;
            source?: components["schemas"]["SourceFields"] | null;
            occurrence?: string;
        };
        UpdateFieldFields: {
            /** @example Instrument */
            label?: string;
            /**
             * @example choice
             * @enum {string}
             */
            type?: "text" | "longText" | "number" | "date" | "choice" | "phone" | "mail" | "link" | "yesNo";
            /**
             * @example [
             *       "Violin",
             *       "Cello"
             *     ]
             */
            options?: string[] | null;
            /** @example false */
            required?: boolean;
            /**
             * @example members
             * @enum {string}
             */
            visibleTo?: "members" | "staff" | "self";
            /**
             * @example self
             * @enum {string}
             */
            editableBy?: "self" | "staff";
            /** @example 1 */
            position?: number;
        };
        UpdateGroupFields: {
            /** @example Board */
            name?: string;
            description?: string | null;
            /** @example true */
            selfJoin?: boolean;
        };
        UpdateMemberFields: {
            /**
             * @example 1
             * @enum {integer}
             */
            role: 1 | 2 | 3;
            /** @example Treasurer since 2024 */
            comment: string;
        };
        UpdateMemberLegacyFields: {
            /**
             * @example 1
             * @enum {integer}
             */
            role: 1 | 2 | 3;
            /** @example Treasurer since 2024 */
            comment: string;
        };
        UpdateOperatorSettingsFields: {
            /** @example invited */
            registration?: string | null;
            /** @example On Sunday at 8:00 the server is updated. */
            announcement?: string | null;
            /** @example Sends advertisements. */
            reason: string;
        };
        UpdateOrganizationEventFields: {
            /** @example Summer tournament */
            title?: string;
            /** @example 2026-11-17T18:00:00Z */
            start?: string;
            /** @example 2026-11-17T18:00:00Z */
            end?: string;
            description?: string | null;
            location?: string | null;
            allDay?: boolean;
            /** @example Europe/Paris */
            timeZone?: string;
            /** @example FREQ=WEEKLY;BYDAY=TU */
            rrule?: string | null;
            exdates?: string[] | null;
            /** @enum {string} */
            visibility?: "organization" | "private";
            /**
             * @example [
             *       "JD104-ATR",
             *       "alice",
             *       "group:everyone"
             *     ]
             */
            attendees?: string[] | null;
            /** @example 20 */
            capacity?: number | null;
            /**
             * @example [
             *       1440
             *     ]
             */
            reminders?: number[] | null;
            /**
             * @example [
             *       "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17"
             *     ]
             */
            attachments?: string[] | null;
            source?: components["schemas"]["SourceFields"] | null;
            occurrence?: string;
        };
        UpdateOrganizationFields: {
            /** @example Chess Club Lyon */
            name?: string;
            description?: string | null;
            public?: boolean;
            /** @enum {string} */
            joining?: "invitation" | "request" | "open";
            questions?: string[] | null;
        };
        UpdateProfileFields: {
            /** @example Jane Doe */
            name?: string | null;
            /** @example I keep the minutes. */
            bio?: string | null;
            /** @example en-GB */
            locale?: string | null;
            /** @example Europe/Paris */
            timeZone?: string | null;
        };
        UpdateSettingsFields: {
            /** @example true */
            mailOnMention?: boolean;
        };
        UpdateWebhookFields: {
            /** @example https://example.org/hooks/atrium */
            url?: string;
            /**
             * @example [
             *       "member.joined",
             *       "member.left"
             *     ]
             */
            events?: ("member.joined" | "member.changed" | "member.left" | "organization.changed" | "board.changed" | "group.changed" | "calendar.changed" | "report.opened" | "request.opened")[];
            enabled?: boolean;
        };
        ViewJoinLinkFields: {
            /** @example https://atrium.example.org/join#mL0c2Vjcm… */
            link: string;
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
        WebhookList: {
            webhooks: components["schemas"]["Webhook"][];
            nextCursor: string | null;
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
    parameters: {
        "Idempotency-Key": string;
        "If-Match": string;
        accountId: string;
        after: number;
        archived: boolean;
        before: number;
        boardId: string;
        cardId: string;
        columnId: string;
        cursor: string;
        eventId: string;
        fieldId: string;
        fileId: string;
        following: boolean;
        format: "json" | "ics";
        from: string;
        groupId: string;
        invitationId: string;
        limit: number;
        messageId: string;
        occurrence: string;
        orgaId: string;
        preview: boolean;
        q: string;
        reportId: string;
        requestId: string;
        stopToken: string;
        talkId: string;
        ticket: string;
        to: string;
        token: string;
        userId: string;
        webhookId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccountFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateAccountFields"];
                "multipart/form-data": components["schemas"]["CreateAccountFields"];
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResetPasswordFields"] | string;
                "application/x-www-form-urlencoded": components["schemas"]["ResetPasswordFields"];
                "multipart/form-data": components["schemas"]["ResetPasswordFields"];
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
                    "application/json": components["schemas"]["PasswordResetRequested"];
                };
            };
        };
    };
    getAccount: {
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "operator": false
                     *     }
                     */
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
        };
    };
    exportAccount: {
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
                    "application/zip": string;
                };
            };
        };
    };
    previewAccountDeletion: {
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
    deleteAccount: {
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
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAccountFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateAccountFields"];
                "multipart/form-data": components["schemas"]["UpdateAccountFields"];
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateProfileFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateProfileFields"];
                "multipart/form-data": components["schemas"]["UpdateProfileFields"];
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getSettings: {
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
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateSettingsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateSettingsFields"];
                "multipart/form-data": components["schemas"]["UpdateSettingsFields"];
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
    changePasswordByGet: {
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ChangePasswordFields"];
                "multipart/form-data": components["schemas"]["ChangePasswordFields"];
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    getLoginOptions: {
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
                     *       "mails": true,
                     *       "registration": "open",
                     *       "announcement": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginOptions"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInFields"];
                "application/x-www-form-urlencoded": components["schemas"]["LogInFields"];
                "multipart/form-data": components["schemas"]["LogInFields"];
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
                     *         "createdAt": "2026-11-15T09:30:00.000Z",
                     *         "name": "Jane Doe",
                     *         "bio": null,
                     *         "locale": "en-GB",
                     *         "timeZone": "Europe/Paris",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Login"];
                };
            };
        };
    };
    logOut: {
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
    listSecurityLog: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *       "entries": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "action": "account.sessionsEnded",
                     *           "organization": null,
                     *           "reason": "A token was published."
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityLogEntryList"];
                };
            };
        };
    };
    provePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProvePasswordFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ProvePasswordFields"];
                "multipart/form-data": components["schemas"]["ProvePasswordFields"];
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
                     *       "expiresAt": "2026-11-15T09:40:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Proof"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endOtherSessions: {
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
    endSession: {
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
    uploadAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileForm"];
                "application/octet-stream": string;
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "name": "Jane Doe",
                     *       "bio": null,
                     *       "locale": "en-GB",
                     *       "timeZone": "Europe/Paris",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
        };
    };
    deleteAvatar: {
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
    listMails: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                    "application/json": components["schemas"]["MailList"];
                };
            };
        };
    };
    requestMailConfirmation: {
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
                     *       "mail": "jane@example.org",
                     *       "mailed": true
                     *     }
                     */
                    "application/json": components["schemas"]["MailConfirmationRequested"];
                };
            };
        };
    };
    confirmMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmMailFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ConfirmMailFields"];
                "multipart/form-data": components["schemas"]["ConfirmMailFields"];
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
    undoMailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoMailChangeFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UndoMailChangeFields"];
                "multipart/form-data": components["schemas"]["UndoMailChangeFields"];
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
    stopMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stopToken: components["parameters"]["stopToken"];
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
    allowMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                stopToken: components["parameters"]["stopToken"];
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
    listToday: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *       "items": [
                     *         {
                     *           "id": "event-019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "kind": "event",
                     *           "nio": 12,
                     *           "organization": {
                     *             "nio": 12,
                     *             "name": "Chess Club Lyon"
                     *           },
                     *           "at": "2026-11-17T18:00:00.000Z",
                     *           "link": "/o/12/calendar?event=019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "eventId": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "userId": null,
                     *           "occurrence": "2026-11-17T18:00:00.000Z",
                     *           "start": "2026-11-17T18:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TodayItemList"];
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *           "suspended": false,
                     *           "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *           "joining": "request",
                     *           "questions": [
                     *             "Which instrument do you play?"
                     *           ],
                     *           "role": 3,
                     *           "roleName": "administrator",
                     *           "unread": 2,
                     *           "unreadMentions": 1,
                     *           "abilities": [
                     *             "organization.read",
                     *             "organization.update",
                     *             "organization.changeLogo",
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
                     *             "request.list",
                     *             "request.decide",
                     *             "joinLink.manage",
                     *             "field.list",
                     *             "field.readStaff",
                     *             "field.edit",
                     *             "member.setFields",
                     *             "member.importFields",
                     *             "group.list",
                     *             "group.edit",
                     *             "group.join",
                     *             "member.print",
                     *             "member.printRegister",
                     *             "calendar.read",
                     *             "calendar.write",
                     *             "calendar.writeForOthers",
                     *             "calendar.writeOrganization",
                     *             "calendar.answer",
                     *             "calendar.share",
                     *             "talk.create",
                     *             "talk.createDirect",
                     *             "talk.list",
                     *             "talk.listOpen",
                     *             "talk.read",
                     *             "talk.search",
                     *             "talk.post",
                     *             "talk.join",
                     *             "talk.leave",
                     *             "talk.rename",
                     *             "talk.addParticipants",
                     *             "talk.readmit",
                     *             "talk.removeParticipants",
                     *             "talk.archive",
                     *             "talk.manageOpen",
                     *             "talk.changeSettings",
                     *             "talk.markRead",
                     *             "talk.editMessage",
                     *             "talk.deleteMessage",
                     *             "comment.read",
                     *             "comment.post",
                     *             "talk.pin",
                     *             "talk.react",
                     *             "board.list",
                     *             "board.read",
                     *             "board.create",
                     *             "board.edit",
                     *             "board.delete",
                     *             "board.restore",
                     *             "file.upload",
                     *             "file.list",
                     *             "file.read",
                     *             "file.delete",
                     *             "file.deleteOthers",
                     *             "report.onTalk",
                     *             "report.list",
                     *             "report.read",
                     *             "report.assign",
                     *             "report.close",
                     *             "report.decideAppeal",
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
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateOrganizationFields"];
                "multipart/form-data": components["schemas"]["CreateOrganizationFields"];
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
                     *       "suspended": false,
                     *       "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ],
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 0,
                     *       "unreadMentions": 0,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.changeLogo",
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
                     *         "request.list",
                     *         "request.decide",
                     *         "joinLink.manage",
                     *         "field.list",
                     *         "field.readStaff",
                     *         "field.edit",
                     *         "member.setFields",
                     *         "member.importFields",
                     *         "group.list",
                     *         "group.edit",
                     *         "group.join",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.writeOrganization",
                     *         "calendar.answer",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.createDirect",
                     *         "talk.list",
                     *         "talk.listOpen",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.join",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.readmit",
                     *         "talk.removeParticipants",
                     *         "talk.archive",
                     *         "talk.manageOpen",
                     *         "talk.changeSettings",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "comment.read",
                     *         "comment.post",
                     *         "talk.pin",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "file.upload",
                     *         "file.list",
                     *         "file.read",
                     *         "file.delete",
                     *         "file.deleteOthers",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "report.decideAppeal",
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
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "suspended": false,
                     *       "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ],
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "unreadMentions": 1,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.changeLogo",
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
                     *         "request.list",
                     *         "request.decide",
                     *         "joinLink.manage",
                     *         "field.list",
                     *         "field.readStaff",
                     *         "field.edit",
                     *         "member.setFields",
                     *         "member.importFields",
                     *         "group.list",
                     *         "group.edit",
                     *         "group.join",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.writeOrganization",
                     *         "calendar.answer",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.createDirect",
                     *         "talk.list",
                     *         "talk.listOpen",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.join",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.readmit",
                     *         "talk.removeParticipants",
                     *         "talk.archive",
                     *         "talk.manageOpen",
                     *         "talk.changeSettings",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "comment.read",
                     *         "comment.post",
                     *         "talk.pin",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "file.upload",
                     *         "file.list",
                     *         "file.read",
                     *         "file.delete",
                     *         "file.deleteOthers",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "report.decideAppeal",
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
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateOrganizationFields"];
                "multipart/form-data": components["schemas"]["UpdateOrganizationFields"];
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
                     *       "suspended": false,
                     *       "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ],
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "unreadMentions": 1,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.changeLogo",
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
                     *         "request.list",
                     *         "request.decide",
                     *         "joinLink.manage",
                     *         "field.list",
                     *         "field.readStaff",
                     *         "field.edit",
                     *         "member.setFields",
                     *         "member.importFields",
                     *         "group.list",
                     *         "group.edit",
                     *         "group.join",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.writeOrganization",
                     *         "calendar.answer",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.createDirect",
                     *         "talk.list",
                     *         "talk.listOpen",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.join",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.readmit",
                     *         "talk.removeParticipants",
                     *         "talk.archive",
                     *         "talk.manageOpen",
                     *         "talk.changeSettings",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "comment.read",
                     *         "comment.post",
                     *         "talk.pin",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "file.upload",
                     *         "file.list",
                     *         "file.read",
                     *         "file.delete",
                     *         "file.deleteOthers",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "report.decideAppeal",
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
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "suspended": false,
                     *       "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ],
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "unreadMentions": 1,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.changeLogo",
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
                     *         "request.list",
                     *         "request.decide",
                     *         "joinLink.manage",
                     *         "field.list",
                     *         "field.readStaff",
                     *         "field.edit",
                     *         "member.setFields",
                     *         "member.importFields",
                     *         "group.list",
                     *         "group.edit",
                     *         "group.join",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.writeOrganization",
                     *         "calendar.answer",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.createDirect",
                     *         "talk.list",
                     *         "talk.listOpen",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.join",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.readmit",
                     *         "talk.removeParticipants",
                     *         "talk.archive",
                     *         "talk.manageOpen",
                     *         "talk.changeSettings",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "comment.read",
                     *         "comment.post",
                     *         "talk.pin",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "file.upload",
                     *         "file.list",
                     *         "file.read",
                     *         "file.delete",
                     *         "file.deleteOthers",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "report.decideAppeal",
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
    leaveOrganization: {
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
    listAuditEntries: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "action": "member.roleChanged",
                     *           "target": {
                     *             "nicHandle": "AL105-ATR",
                     *             "nametag": "alice",
                     *             "name": null,
                     *             "avatar": null
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
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
        };
    };
    uploadLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileForm"];
                "application/octet-stream": string;
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
                     *       "suspended": false,
                     *       "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ],
                     *       "role": 3,
                     *       "roleName": "administrator",
                     *       "unread": 2,
                     *       "unreadMentions": 1,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.changeLogo",
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
                     *         "request.list",
                     *         "request.decide",
                     *         "joinLink.manage",
                     *         "field.list",
                     *         "field.readStaff",
                     *         "field.edit",
                     *         "member.setFields",
                     *         "member.importFields",
                     *         "group.list",
                     *         "group.edit",
                     *         "group.join",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.writeOrganization",
                     *         "calendar.answer",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.createDirect",
                     *         "talk.list",
                     *         "talk.listOpen",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.join",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.readmit",
                     *         "talk.removeParticipants",
                     *         "talk.archive",
                     *         "talk.manageOpen",
                     *         "talk.changeSettings",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "comment.read",
                     *         "comment.post",
                     *         "talk.pin",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "file.upload",
                     *         "file.list",
                     *         "file.read",
                     *         "file.delete",
                     *         "file.deleteOthers",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "report.decideAppeal",
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
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
    listMembers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: string;
                q?: components["parameters"]["q"];
                leastRole?: 1 | 2 | 3;
                sort?: string;
                field?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *           "role": 2,
                     *           "roleName": "secretary",
                     *           "comment": "Treasurer since 2024",
                     *           "joinedAt": "2026-11-15T09:30:00.000Z",
                     *           "fields": {
                     *             "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b": "Violin"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
                     *       "name": "Jane Doe",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "role": 2,
                     *       "roleName": "secretary",
                     *       "comment": "Treasurer since 2024",
                     *       "joinedAt": "2026-11-15T09:30:00.000Z",
                     *       "fields": {
                     *         "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b": "Violin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateMemberFields"];
                "multipart/form-data": components["schemas"]["UpdateMemberFields"];
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
                     *       "name": "Jane Doe",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "role": 2,
                     *       "roleName": "secretary",
                     *       "comment": "Treasurer since 2024",
                     *       "joinedAt": "2026-11-15T09:30:00.000Z",
                     *       "fields": {
                     *         "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b": "Violin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
    setMemberFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldValuesGiven"];
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
                     *       "name": "Jane Doe",
                     *       "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "role": 2,
                     *       "roleName": "secretary",
                     *       "comment": "Treasurer since 2024",
                     *       "joinedAt": "2026-11-15T09:30:00.000Z",
                     *       "fields": {
                     *         "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b": "Violin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    sendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendInvitationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["SendInvitationFields"];
                "multipart/form-data": components["schemas"]["SendInvitationFields"];
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
                     *       "mail": "alice@example.org",
                     *       "link": null
                     *     }
                     */
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
        };
    };
    listPendingInvitations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *           "link": null,
                     *           "invitedBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PendingInvitationList"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                invitationId: components["parameters"]["invitationId"];
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
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                invitationId: components["parameters"]["invitationId"];
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
                     *       "mailed": true,
                     *       "link": null
                     *     }
                     */
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
        };
    };
    listReceivedInvitations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *             "name": "Chess Club Lyon",
                     *             "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "invitedBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReceivedInvitationList"];
                };
            };
        };
    };
    claimInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimInvitationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ClaimInvitationFields"];
                "multipart/form-data": components["schemas"]["ClaimInvitationFields"];
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
                     *       "role": 1,
                     *       "roleName": "member",
                     *       "state": "pending",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-11-25T09:30:00.000Z",
                     *       "organization": {
                     *         "nio": 12,
                     *         "name": "Chess Club Lyon",
                     *         "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "invitedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReceivedInvitation"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: components["parameters"]["invitationId"];
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
                     *       "suspended": false,
                     *       "logo": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ],
                     *       "role": 1,
                     *       "roleName": "member",
                     *       "unread": 0,
                     *       "unreadMentions": 0,
                     *       "abilities": [
                     *         "organization.read",
                     *         "organization.update",
                     *         "organization.changeLogo",
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
                     *         "request.list",
                     *         "request.decide",
                     *         "joinLink.manage",
                     *         "field.list",
                     *         "field.readStaff",
                     *         "field.edit",
                     *         "member.setFields",
                     *         "member.importFields",
                     *         "group.list",
                     *         "group.edit",
                     *         "group.join",
                     *         "member.print",
                     *         "member.printRegister",
                     *         "calendar.read",
                     *         "calendar.write",
                     *         "calendar.writeForOthers",
                     *         "calendar.writeOrganization",
                     *         "calendar.answer",
                     *         "calendar.share",
                     *         "talk.create",
                     *         "talk.createDirect",
                     *         "talk.list",
                     *         "talk.listOpen",
                     *         "talk.read",
                     *         "talk.search",
                     *         "talk.post",
                     *         "talk.join",
                     *         "talk.leave",
                     *         "talk.rename",
                     *         "talk.addParticipants",
                     *         "talk.readmit",
                     *         "talk.removeParticipants",
                     *         "talk.archive",
                     *         "talk.manageOpen",
                     *         "talk.changeSettings",
                     *         "talk.markRead",
                     *         "talk.editMessage",
                     *         "talk.deleteMessage",
                     *         "comment.read",
                     *         "comment.post",
                     *         "talk.pin",
                     *         "talk.react",
                     *         "board.list",
                     *         "board.read",
                     *         "board.create",
                     *         "board.edit",
                     *         "board.delete",
                     *         "board.restore",
                     *         "file.upload",
                     *         "file.list",
                     *         "file.read",
                     *         "file.delete",
                     *         "file.deleteOthers",
                     *         "report.onTalk",
                     *         "report.list",
                     *         "report.read",
                     *         "report.assign",
                     *         "report.close",
                     *         "report.decideAppeal",
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
    declineInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: components["parameters"]["invitationId"];
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
    listEvents: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                from?: components["parameters"]["from"];
                to?: components["parameters"]["to"];
                format?: components["parameters"]["format"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "attendees": [],
                     *           "groups": [],
                     *           "attachments": [],
                     *           "source": null,
                     *           "capacity": 20,
                     *           "answers": null,
                     *           "myAnswer": null,
                     *           "reminders": [
                     *             1440
                     *           ],
                     *           "version": 1,
                     *           "recurrenceId": null
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventList"];
                    "text/calendar": string;
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEventFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateEventFields"];
                "multipart/form-data": components["schemas"]["CreateEventFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "attendees": [],
                     *       "groups": [],
                     *       "attachments": [],
                     *       "source": null,
                     *       "capacity": 20,
                     *       "answers": null,
                     *       "myAnswer": null,
                     *       "reminders": [
                     *         1440
                     *       ],
                     *       "version": 1,
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "attendees": [],
                     *       "groups": [],
                     *       "attachments": [],
                     *       "source": null,
                     *       "capacity": 20,
                     *       "answers": null,
                     *       "myAnswer": null,
                     *       "reminders": [
                     *         1440
                     *       ],
                     *       "version": 1,
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: {
                occurrence?: components["parameters"]["occurrence"];
                following?: components["parameters"]["following"];
            };
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
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
    updateEvent: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateEventFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateEventFields"];
                "multipart/form-data": components["schemas"]["UpdateEventFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "attendees": [],
                     *       "groups": [],
                     *       "attachments": [],
                     *       "source": null,
                     *       "capacity": 20,
                     *       "answers": null,
                     *       "myAnswer": null,
                     *       "reminders": [
                     *         1440
                     *       ],
                     *       "version": 1,
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    importCalendar: {
        parameters: {
            query?: {
                preview?: components["parameters"]["preview"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportCalendarFields"] | string;
                "application/x-www-form-urlencoded": components["schemas"]["ImportCalendarFields"];
                "multipart/form-data": components["schemas"]["ImportCalendarFields"];
                "text/plain": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarImport"];
                };
            };
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
                    "application/json": components["schemas"]["CalendarFeed"];
                };
            };
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
                    "application/json": components["schemas"]["CalendarFeedAddress"];
                };
            };
        };
    };
    deleteCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
    downloadCalendarFeed: {
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
    listOrganizationEvents: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                from?: components["parameters"]["from"];
                to?: components["parameters"]["to"];
                format?: components["parameters"]["format"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *           "owner": null,
                     *           "attendees": [],
                     *           "groups": [],
                     *           "attachments": [],
                     *           "source": null,
                     *           "capacity": 20,
                     *           "answers": null,
                     *           "myAnswer": null,
                     *           "reminders": [
                     *             1440
                     *           ],
                     *           "version": 1,
                     *           "recurrenceId": null
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["EventList"];
                    "text/calendar": string;
                };
            };
        };
    };
    createOrganizationEvent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganizationEventFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateOrganizationEventFields"];
                "multipart/form-data": components["schemas"]["CreateOrganizationEventFields"];
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
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "location": "Town hall",
                     *       "start": "2026-11-17T18:00:00.000Z",
                     *       "end": "2026-11-17T21:00:00.000Z",
                     *       "allDay": false,
                     *       "timeZone": "Europe/Paris",
                     *       "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *       "exdates": [],
                     *       "visibility": "organization",
                     *       "owner": null,
                     *       "attendees": [],
                     *       "groups": [],
                     *       "attachments": [],
                     *       "source": null,
                     *       "capacity": 20,
                     *       "answers": null,
                     *       "myAnswer": null,
                     *       "reminders": [
                     *         1440
                     *       ],
                     *       "version": 1,
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    getOrganizationEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
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
                     *       "location": "Town hall",
                     *       "start": "2026-11-17T18:00:00.000Z",
                     *       "end": "2026-11-17T21:00:00.000Z",
                     *       "allDay": false,
                     *       "timeZone": "Europe/Paris",
                     *       "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *       "exdates": [],
                     *       "visibility": "organization",
                     *       "owner": null,
                     *       "attendees": [],
                     *       "groups": [],
                     *       "attachments": [],
                     *       "source": null,
                     *       "capacity": 20,
                     *       "answers": null,
                     *       "myAnswer": null,
                     *       "reminders": [
                     *         1440
                     *       ],
                     *       "version": 1,
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    deleteOrganizationEvent: {
        parameters: {
            query?: {
                occurrence?: components["parameters"]["occurrence"];
                following?: components["parameters"]["following"];
            };
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
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
    updateOrganizationEvent: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationEventFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateOrganizationEventFields"];
                "multipart/form-data": components["schemas"]["UpdateOrganizationEventFields"];
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
                     *       "location": "Town hall",
                     *       "start": "2026-11-17T18:00:00.000Z",
                     *       "end": "2026-11-17T21:00:00.000Z",
                     *       "allDay": false,
                     *       "timeZone": "Europe/Paris",
                     *       "rrule": "FREQ=WEEKLY;BYDAY=TU",
                     *       "exdates": [],
                     *       "visibility": "organization",
                     *       "owner": null,
                     *       "attendees": [],
                     *       "groups": [],
                     *       "attachments": [],
                     *       "source": null,
                     *       "capacity": 20,
                     *       "answers": null,
                     *       "myAnswer": null,
                     *       "reminders": [
                     *         1440
                     *       ],
                     *       "version": 1,
                     *       "recurrenceId": null
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    importOrganizationCalendar: {
        parameters: {
            query?: {
                preview?: components["parameters"]["preview"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportOrganizationCalendarFields"] | string;
                "application/x-www-form-urlencoded": components["schemas"]["ImportOrganizationCalendarFields"];
                "multipart/form-data": components["schemas"]["ImportOrganizationCalendarFields"];
                "text/plain": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarImport"];
                };
            };
        };
    };
    getOrganizationFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                    "application/json": components["schemas"]["CalendarFeed"];
                };
            };
        };
    };
    createOrganizationFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                    "application/json": components["schemas"]["CalendarFeedAddress"];
                };
            };
        };
    };
    deleteOrganizationFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
    answerOrganizationEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerOrganizationEventFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AnswerOrganizationEventFields"];
                "multipart/form-data": components["schemas"]["AnswerOrganizationEventFields"];
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
                     *       "answer": "waiting",
                     *       "position": 3
                     *     }
                     */
                    "application/json": components["schemas"]["EventAnswer"];
                };
            };
        };
    };
    listOrganizationAnswers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                occurrence?: components["parameters"]["occurrence"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
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
                     *       "answers": [
                     *         {
                     *           "person": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "answer": "yes",
                     *           "guests": 1,
                     *           "position": null,
                     *           "occurrence": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NamedAnswerList"];
                };
            };
        };
    };
    answerEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerEventFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AnswerEventFields"];
                "multipart/form-data": components["schemas"]["AnswerEventFields"];
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
                     *       "answer": "waiting",
                     *       "position": 3
                     *     }
                     */
                    "application/json": components["schemas"]["EventAnswer"];
                };
            };
        };
    };
    listAnswers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                occurrence?: components["parameters"]["occurrence"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
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
                     *       "answers": [
                     *         {
                     *           "person": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "answer": "yes",
                     *           "guests": 1,
                     *           "position": null,
                     *           "occurrence": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NamedAnswerList"];
                };
            };
        };
    };
    findFreeTime: {
        parameters: {
            query: {
                /**
                 * @example [
                 *       "JD104-ATR",
                 *       "alice",
                 *       "group:everyone"
                 *     ]
                 */
                userlist: string[];
                minutes: number;
                from: string;
                to: string;
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "times": [
                     *         {
                     *           "start": "2026-11-17T08:00:00.000Z",
                     *           "end": "2026-11-17T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FreeTimes"];
                };
            };
        };
    };
    printMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
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
    printMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
    exportMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
    importMemberFields: {
        parameters: {
            query?: {
                preview?: components["parameters"]["preview"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportMemberFieldsFields"] | string;
                "application/x-www-form-urlencoded": components["schemas"]["ImportMemberFieldsFields"];
                "multipart/form-data": components["schemas"]["ImportMemberFieldsFields"];
                "text/plain": string;
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
                     *       "rows": 34,
                     *       "changed": 1,
                     *       "changes": [
                     *         {
                     *           "person": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "field": {
                     *             "id": "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b",
                     *             "label": "Instrument"
                     *           },
                     *           "before": null,
                     *           "after": "Violin"
                     *         }
                     *       ],
                     *       "ignoredColumns": []
                     *     }
                     */
                    "application/json": components["schemas"]["FieldImport"];
                };
            };
        };
    };
    listFields: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "fields": [
                     *         {
                     *           "id": "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b",
                     *           "label": "Instrument",
                     *           "type": "choice",
                     *           "options": [
                     *             "Violin",
                     *             "Cello"
                     *           ],
                     *           "required": false,
                     *           "visibleTo": "members",
                     *           "editableBy": "self",
                     *           "position": 1,
                     *           "version": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["FieldList"];
                };
            };
        };
    };
    createField: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFieldFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateFieldFields"];
                "multipart/form-data": components["schemas"]["CreateFieldFields"];
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
                     *       "id": "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b",
                     *       "label": "Instrument",
                     *       "type": "choice",
                     *       "options": [
                     *         "Violin",
                     *         "Cello"
                     *       ],
                     *       "required": false,
                     *       "visibleTo": "members",
                     *       "editableBy": "self",
                     *       "position": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Field"];
                };
            };
        };
    };
    deleteField: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                fieldId: components["parameters"]["fieldId"];
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
    updateField: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                fieldId: components["parameters"]["fieldId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateFieldFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFieldFields"];
                "multipart/form-data": components["schemas"]["UpdateFieldFields"];
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
                     *       "id": "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b",
                     *       "label": "Instrument",
                     *       "type": "choice",
                     *       "options": [
                     *         "Violin",
                     *         "Cello"
                     *       ],
                     *       "required": false,
                     *       "visibleTo": "members",
                     *       "editableBy": "self",
                     *       "position": 1,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Field"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "groups": [
                     *         {
                     *           "id": "everyone",
                     *           "name": "everyone",
                     *           "memberCount": 34,
                     *           "joined": true,
                     *           "selfJoin": false,
                     *           "version": 1
                     *         },
                     *         {
                     *           "id": "019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c",
                     *           "name": "Board",
                     *           "memberCount": 5,
                     *           "joined": true,
                     *           "selfJoin": false,
                     *           "version": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["GroupList"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateGroupFields"];
                "multipart/form-data": components["schemas"]["CreateGroupFields"];
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
                     *       "id": "019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c",
                     *       "name": "Board",
                     *       "memberCount": 5,
                     *       "joined": true,
                     *       "selfJoin": false,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                groupId: components["parameters"]["groupId"];
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
    updateGroup: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                groupId: components["parameters"]["groupId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateGroupFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateGroupFields"];
                "multipart/form-data": components["schemas"]["UpdateGroupFields"];
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
                     *       "id": "019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c",
                     *       "name": "Board",
                     *       "memberCount": 5,
                     *       "joined": true,
                     *       "selfJoin": false,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    listGroupMembers: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                groupId: components["parameters"]["groupId"];
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
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51",
                     *           "role": 2,
                     *           "roleName": "secretary",
                     *           "comment": "Treasurer since 2024",
                     *           "joinedAt": "2026-11-15T09:30:00.000Z",
                     *           "fields": {
                     *             "019a84c1-6b1e-7d20-8f0a-1c2d3e4f5a6b": "Violin"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    addGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                groupId: components["parameters"]["groupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddGroupMembersFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AddGroupMembersFields"];
                "multipart/form-data": components["schemas"]["AddGroupMembersFields"];
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
                     *       "id": "019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c",
                     *       "name": "Board",
                     *       "memberCount": 5,
                     *       "joined": true,
                     *       "selfJoin": false,
                     *       "version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Group"];
                };
            };
        };
    };
    removeGroupMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                groupId: components["parameters"]["groupId"];
                userId: components["parameters"]["userId"];
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
    listJoinRequests: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                state?: "pending" | "accepted" | "declined" | "withdrawn";
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "requests": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "nio": 12,
                     *           "state": "pending",
                     *           "message": "I moved here in May.",
                     *           "answers": [
                     *             {
                     *               "question": "Which instrument do you play?",
                     *               "answer": "The viola"
                     *             }
                     *           ],
                     *           "decisionMessage": "",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "decidedAt": null,
                     *           "applicant": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "decidedBy": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JoinRequestList"];
                };
            };
        };
    };
    acceptJoinRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AcceptJoinRequestFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AcceptJoinRequestFields"];
                "multipart/form-data": components["schemas"]["AcceptJoinRequestFields"];
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
                     *       "nio": 12,
                     *       "state": "accepted",
                     *       "message": "I moved here in May.",
                     *       "answers": [
                     *         {
                     *           "question": "Which instrument do you play?",
                     *           "answer": "The viola"
                     *         }
                     *       ],
                     *       "decisionMessage": "",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedAt": null,
                     *       "applicant": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "decidedBy": null
                     *     }
                     */
                    "application/json": components["schemas"]["JoinRequest"];
                };
            };
        };
    };
    declineJoinRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                requestId: components["parameters"]["requestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeclineJoinRequestFields"];
                "application/x-www-form-urlencoded": components["schemas"]["DeclineJoinRequestFields"];
                "multipart/form-data": components["schemas"]["DeclineJoinRequestFields"];
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
                     *       "nio": 12,
                     *       "state": "declined",
                     *       "message": "I moved here in May.",
                     *       "answers": [
                     *         {
                     *           "question": "Which instrument do you play?",
                     *           "answer": "The viola"
                     *         }
                     *       ],
                     *       "decisionMessage": "",
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "decidedAt": null,
                     *       "applicant": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "decidedBy": null
                     *     }
                     */
                    "application/json": components["schemas"]["JoinRequest"];
                };
            };
        };
    };
    listJoinLinks: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "links": [
                     *         {
                     *           "id": "019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c",
                     *           "nio": 12,
                     *           "role": 1,
                     *           "roleName": "member",
                     *           "url": "https://atrium.example.org/join#mL0c2Vjcm…",
                     *           "uses": 20,
                     *           "used": 3,
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "expiresAt": "2026-12-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["JoinLinkList"];
                };
            };
        };
    };
    createJoinLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateJoinLinkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateJoinLinkFields"];
                "multipart/form-data": components["schemas"]["CreateJoinLinkFields"];
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
                     *       "id": "019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c",
                     *       "nio": 12,
                     *       "role": 1,
                     *       "roleName": "member",
                     *       "url": "https://atrium.example.org/join#mL0c2Vjcm…",
                     *       "uses": 20,
                     *       "used": 0,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "expiresAt": "2026-12-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinLink"];
                };
            };
        };
    };
    revokeJoinLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                linkId: string;
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
    listTalks: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                archived?: components["parameters"]["archived"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *           "kind": "private",
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "participants": [
                     *             {
                     *               "nicHandle": "JD104-ATR",
                     *               "nametag": "jane_doe",
                     *               "name": "Jane Doe",
                     *               "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *             },
                     *             {
                     *               "nicHandle": "AL105-ATR",
                     *               "nametag": "alice",
                     *               "name": null,
                     *               "avatar": null
                     *             }
                     *           ],
                     *           "participantCount": 2,
                     *           "groups": [],
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *           "joined": true,
                     *           "archivedAt": null,
                     *           "notify": "all",
                     *           "unread": 1,
                     *           "firstUnread": 4711,
                     *           "unreadMentions": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TalkList"];
                };
            };
        };
    };
    createTalk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTalkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateTalkFields"];
                "multipart/form-data": components["schemas"]["CreateTalkFields"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 0,
                     *       "firstUnread": null,
                     *       "unreadMentions": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    listOpenTalks: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                archived?: components["parameters"]["archived"];
                q?: components["parameters"]["q"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *           "kind": "open",
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "participants": [
                     *             {
                     *               "nicHandle": "JD104-ATR",
                     *               "nametag": "jane_doe",
                     *               "name": "Jane Doe",
                     *               "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *             },
                     *             {
                     *               "nicHandle": "AL105-ATR",
                     *               "nametag": "alice",
                     *               "name": null,
                     *               "avatar": null
                     *             }
                     *           ],
                     *           "participantCount": 2,
                     *           "groups": [],
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *           "joined": true,
                     *           "archivedAt": null,
                     *           "notify": "all",
                     *           "unread": 1,
                     *           "firstUnread": 4711,
                     *           "unreadMentions": 1
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TalkList"];
                };
            };
        };
    };
    openDirectTalk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenDirectTalkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["OpenDirectTalkFields"];
                "multipart/form-data": components["schemas"]["OpenDirectTalkFields"];
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
                     *       "kind": "direct",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 0,
                     *       "firstUnread": null,
                     *       "unreadMentions": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 31,
                     *       "kind": "direct",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 0,
                     *       "firstUnread": null,
                     *       "unreadMentions": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    archiveTalk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": "2026-11-16T08:00:00.000Z",
                     *       "notify": "all",
                     *       "unread": 1,
                     *       "firstUnread": 4711,
                     *       "unreadMentions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    restoreTalk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 1,
                     *       "firstUnread": 4711,
                     *       "unreadMentions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    changeTalkSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeTalkSettingsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ChangeTalkSettingsFields"];
                "multipart/form-data": components["schemas"]["ChangeTalkSettingsFields"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "mentions",
                     *       "unread": 1,
                     *       "firstUnread": 4711,
                     *       "unreadMentions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    joinTalk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *       "kind": "open",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 0,
                     *       "firstUnread": null,
                     *       "unreadMentions": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                before?: components["parameters"]["before"];
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": null,
                     *           "replyCount": 0,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    postMessage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostMessageFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostMessageFields"];
                "multipart/form-data": components["schemas"]["PostMessageFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    leaveTalk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
    renameTalk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTalkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["RenameTalkFields"];
                "multipart/form-data": components["schemas"]["RenameTalkFields"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 1,
                     *       "firstUnread": 4711,
                     *       "unreadMentions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    getTalk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 1,
                     *       "firstUnread": 4711,
                     *       "unreadMentions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    listParticipants: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                q?: components["parameters"]["q"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonList"];
                };
            };
        };
    };
    addParticipants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddParticipantsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AddParticipantsFields"];
                "multipart/form-data": components["schemas"]["AddParticipantsFields"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 1,
                     *       "firstUnread": 4711,
                     *       "unreadMentions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    removeParticipant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                userId: components["parameters"]["userId"];
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
    markTalkRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MarkTalkReadFields"];
                "application/x-www-form-urlencoded": components["schemas"]["MarkTalkReadFields"];
                "multipart/form-data": components["schemas"]["MarkTalkReadFields"];
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
                     *       "kind": "private",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "participants": [
                     *         {
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         },
                     *         {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         }
                     *       ],
                     *       "participantCount": 2,
                     *       "groups": [],
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "lastMessageAt": "2026-11-15T09:31:00.000Z",
                     *       "joined": true,
                     *       "archivedAt": null,
                     *       "notify": "all",
                     *       "unread": 0,
                     *       "firstUnread": null,
                     *       "unreadMentions": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Talk"];
                };
            };
        };
    };
    searchMessages: {
        parameters: {
            query: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                q: string;
                talkId?: number;
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": null,
                     *           "replyCount": 0,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false,
                     *           "talk": {
                     *             "id": 31,
                     *             "kind": "private",
                     *             "about": null
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
                    "application/json": components["schemas"]["FoundMessageList"];
                };
            };
        };
    };
    listThread: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                before?: components["parameters"]["before"];
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": 4711,
                     *           "replyCount": 1,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         },
                     *         {
                     *           "id": 4712,
                     *           "talkId": 31,
                     *           "author": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "I do.",
                     *           "replyTo": 4711,
                     *           "threadId": 4711,
                     *           "replyCount": 0,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
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
    editMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditMessageFields"];
                "application/x-www-form-urlencoded": components["schemas"]["EditMessageFields"];
                "multipart/form-data": components["schemas"]["EditMessageFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    addReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddReactionFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AddReactionFields"];
                "multipart/form-data": components["schemas"]["AddReactionFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    removeReaction: {
        parameters: {
            query: {
                emoji: string;
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listPins: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                before?: components["parameters"]["before"];
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": null,
                     *           "replyCount": 0,
                     *           "pinnedAt": "2026-11-15T10:00:00.000Z",
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    pinMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": "2026-11-15T10:00:00.000Z",
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    unpinMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
                messageId: components["parameters"]["messageId"];
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
    listCardComments: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                before?: components["parameters"]["before"];
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": null,
                     *           "replyCount": 0,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    postCardComment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostCardCommentFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostCardCommentFields"];
                "multipart/form-data": components["schemas"]["PostCardCommentFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listEventComments: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                before?: components["parameters"]["before"];
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": null,
                     *           "replyCount": 0,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    postEventComment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                userId: components["parameters"]["userId"];
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostEventCommentFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostEventCommentFields"];
                "multipart/form-data": components["schemas"]["PostEventCommentFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    listOrganizationEventComments: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                before?: components["parameters"]["before"];
                after?: components["parameters"]["after"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "message": "Who brings the boards?",
                     *           "replyTo": null,
                     *           "threadId": null,
                     *           "replyCount": 0,
                     *           "pinnedAt": null,
                     *           "reactions": [],
                     *           "mentions": [],
                     *           "mentionedGroups": [],
                     *           "attachments": [],
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "editedAt": null,
                     *           "deleted": false,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    postOrganizationEventComment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                eventId: components["parameters"]["eventId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PostOrganizationEventCommentFields"];
                "application/x-www-form-urlencoded": components["schemas"]["PostOrganizationEventCommentFields"];
                "multipart/form-data": components["schemas"]["PostOrganizationEventCommentFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "message": "Who brings the boards?",
                     *       "replyTo": null,
                     *       "threadId": null,
                     *       "replyCount": 0,
                     *       "pinnedAt": null,
                     *       "reactions": [],
                     *       "mentions": [],
                     *       "mentionedGroups": [],
                     *       "attachments": [],
                     *       "createdAt": "2026-11-15T09:31:00.000Z",
                     *       "editedAt": null,
                     *       "deleted": false,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
        };
    };
    createLiveTicket: {
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
                     *       "expiresAt": "2026-11-15T09:31:00.000Z",
                     *       "lastEventId": "1042.1042"
                     *     }
                     */
                    "application/json": components["schemas"]["LiveTicket"];
                };
            };
        };
    };
    streamLiveEvents: {
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
    listBoards: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BoardList"];
                };
            };
        };
    };
    createBoard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBoardFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateBoardFields"];
                "multipart/form-data": components["schemas"]["CreateBoardFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Board"];
                };
            };
        };
    };
    listDeletedBoards: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "deletedAt": "2026-11-16T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedBoardList"];
                };
            };
        };
    };
    getBoard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
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
                     *                   "nametag": "jane_doe",
                     *                   "name": "Jane Doe",
                     *                   "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *                 }
                     *               ],
                     *               "groups": [],
                     *               "labels": [
                     *                 "urgent"
                     *               ],
                     *               "checklist": [
                     *                 {
                     *                   "text": "Ask for the price",
                     *                   "done": true
                     *                 }
                     *               ],
                     *               "attachments": [],
                     *               "cover": null,
                     *               "source": null,
                     *               "createdBy": {
                     *                 "nicHandle": "JD104-ATR",
                     *                 "nametag": "jane_doe",
                     *                 "name": "Jane Doe",
                     *                 "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *               },
                     *               "createdAt": "2026-11-15T09:30:00.000Z",
                     *               "updatedBy": {
                     *                 "nicHandle": "JD104-ATR",
                     *                 "nametag": "jane_doe",
                     *                 "name": "Jane Doe",
                     *                 "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *               },
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
    deleteBoard: {
        parameters: {
            query?: {
                organizationId?: number;
                boardId?: string;
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
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
    renameBoard: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameBoardFields"];
                "application/x-www-form-urlencoded": components["schemas"]["RenameBoardFields"];
                "multipart/form-data": components["schemas"]["RenameBoardFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
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
    restoreBoard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Board"];
                };
            };
        };
    };
    createColumn: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateColumnFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateColumnFields"];
                "multipart/form-data": components["schemas"]["CreateColumnFields"];
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
    deleteColumn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                columnId: components["parameters"]["columnId"];
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
    renameColumn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                columnId: components["parameters"]["columnId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameColumnFields"];
                "application/x-www-form-urlencoded": components["schemas"]["RenameColumnFields"];
                "multipart/form-data": components["schemas"]["RenameColumnFields"];
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
    moveColumn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                columnId: components["parameters"]["columnId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveColumnFields"];
                "application/x-www-form-urlencoded": components["schemas"]["MoveColumnFields"];
                "multipart/form-data": components["schemas"]["MoveColumnFields"];
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
    createCard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCardFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateCardFields"];
                "multipart/form-data": components["schemas"]["CreateCardFields"];
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
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "groups": [],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "attachments": [],
                     *       "cover": null,
                     *       "source": null,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
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
    listArchivedCards: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
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
                     *               "nametag": "jane_doe",
                     *               "name": "Jane Doe",
                     *               "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *             }
                     *           ],
                     *           "groups": [],
                     *           "labels": [
                     *             "urgent"
                     *           ],
                     *           "checklist": [
                     *             {
                     *               "text": "Ask for the price",
                     *               "done": true
                     *             }
                     *           ],
                     *           "attachments": [],
                     *           "cover": null,
                     *           "source": null,
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "updatedBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "updatedAt": "2026-11-15T09:31:00.000Z",
                     *           "archivedAt": "2026-11-16T09:30:00.000Z",
                     *           "version": 2
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CardList"];
                };
            };
        };
    };
    getCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
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
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "groups": [],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "attachments": [],
                     *       "cover": null,
                     *       "source": null,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
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
    updateCard: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCardFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCardFields"];
                "multipart/form-data": components["schemas"]["UpdateCardFields"];
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
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "groups": [],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "attachments": [],
                     *       "cover": null,
                     *       "source": null,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
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
    listCardActivity: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
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
                     *           "id": 12,
                     *           "at": "2026-11-15T09:31:00.000Z",
                     *           "actor": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "action": "moved",
                     *           "details": {
                     *             "from": "To do",
                     *             "to": "Doing"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CardActivityList"];
                };
            };
        };
    };
    moveCard: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveCardFields"];
                "application/x-www-form-urlencoded": components["schemas"]["MoveCardFields"];
                "multipart/form-data": components["schemas"]["MoveCardFields"];
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
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "groups": [],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "attachments": [],
                     *       "cover": null,
                     *       "source": null,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
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
    archiveCard: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
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
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "groups": [],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "attachments": [],
                     *       "cover": null,
                     *       "source": null,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
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
    restoreCard: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["If-Match"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                boardId: components["parameters"]["boardId"];
                cardId: components["parameters"]["cardId"];
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
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *         }
                     *       ],
                     *       "groups": [],
                     *       "labels": [
                     *         "urgent"
                     *       ],
                     *       "checklist": [
                     *         {
                     *           "text": "Ask for the price",
                     *           "done": true
                     *         }
                     *       ],
                     *       "attachments": [],
                     *       "cover": null,
                     *       "source": null,
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "updatedBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
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
    listFiles: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                q?: components["parameters"]["q"];
                type?: string;
                by?: string;
                talkId?: number;
                boardId?: string;
                eventId?: string;
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "files": [
                     *         {
                     *           "id": "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17",
                     *           "name": "Hall plan.png",
                     *           "type": "image/png",
                     *           "size": 48213,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "width": 1280,
                     *           "height": 720,
                     *           "createdAt": "2026-11-16T09:30:00.000Z",
                     *           "createdBy": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "url": "http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/content?ticket=1f.ffv.Zk…",
                     *           "thumbnailUrl": "http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/thumbnail?ticket=1f.ffv.Zk…",
                     *           "places": [
                     *             {
                     *               "talkId": 31,
                     *               "messageId": 4711
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "space": {
                     *         "used": 48213,
                     *         "quota": 10737418240,
                     *         "maxFile": 104857600
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FileList"];
                };
            };
        };
    };
    uploadFile: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileForm"];
                "application/octet-stream": string;
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
                     *       "id": "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17",
                     *       "name": "Hall plan.png",
                     *       "type": "image/png",
                     *       "size": 48213,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "width": 1280,
                     *       "height": 720,
                     *       "createdAt": "2026-11-16T09:30:00.000Z",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "url": "http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/content?ticket=1f.ffv.Zk…",
                     *       "thumbnailUrl": "http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/thumbnail?ticket=1f.ffv.Zk…",
                     *       "places": []
                     *     }
                     */
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                fileId: components["parameters"]["fileId"];
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
                     *       "id": "01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17",
                     *       "name": "Hall plan.png",
                     *       "type": "image/png",
                     *       "size": 48213,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "width": 1280,
                     *       "height": 720,
                     *       "createdAt": "2026-11-16T09:30:00.000Z",
                     *       "createdBy": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "url": "http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/content?ticket=1f.ffv.Zk…",
                     *       "thumbnailUrl": "http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/thumbnail?ticket=1f.ffv.Zk…",
                     *       "places": [
                     *         {
                     *           "talkId": 31,
                     *           "messageId": 4711
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["File"];
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                fileId: components["parameters"]["fileId"];
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
    downloadFile: {
        parameters: {
            query?: {
                ticket?: components["parameters"]["ticket"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                fileId: components["parameters"]["fileId"];
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
                    "*/*": string;
                };
            };
        };
    };
    downloadThumbnail: {
        parameters: {
            query?: {
                size?: "small" | "large";
                ticket?: components["parameters"]["ticket"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                fileId: components["parameters"]["fileId"];
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
                    "image/webp": string;
                };
            };
        };
    };
    downloadImage: {
        parameters: {
            query?: {
                size?: "64" | "128" | "256";
            };
            header?: never;
            path: {
                imageId: string;
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
                    "image/webp": string;
                };
            };
        };
    };
    listPublicOrganizations: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                q?: components["parameters"]["q"];
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
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "logo": null,
                     *           "joining": "request",
                     *           "questions": [
                     *             "Which instrument do you play?"
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PublicOrganizationList"];
                };
            };
        };
    };
    getPublicOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "logo": null,
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PublicOrganization"];
                };
            };
        };
    };
    reportOrganization: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReportOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ReportOrganizationFields"];
                "multipart/form-data": components["schemas"]["ReportOrganizationFields"];
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
    joinOrganization: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["JoinOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["JoinOrganizationFields"];
                "multipart/form-data": components["schemas"]["JoinOrganizationFields"];
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
                     *       "nio": 12,
                     *       "state": "pending"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinOutcome"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *       "nio": 12,
                     *       "state": "pending"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinOutcome"];
                };
            };
        };
    };
    viewJoinLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewJoinLinkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ViewJoinLinkFields"];
                "multipart/form-data": components["schemas"]["ViewJoinLinkFields"];
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
                     *       "memberCount": 34,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "logo": null,
                     *       "joining": "request",
                     *       "questions": [
                     *         "Which instrument do you play?"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PublicOrganization"];
                };
            };
        };
    };
    joinByLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinByLinkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["JoinByLinkFields"];
                "multipart/form-data": components["schemas"]["JoinByLinkFields"];
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
                     *       "nio": 12,
                     *       "state": "accepted"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinOutcome"];
                };
            };
        };
    };
    listOwnJoinRequests: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *       "requests": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "nio": 12,
                     *           "state": "pending",
                     *           "message": "I moved here in May.",
                     *           "answers": [
                     *             {
                     *               "question": "Which instrument do you play?",
                     *               "answer": "The viola"
                     *             }
                     *           ],
                     *           "decisionMessage": "",
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "decidedAt": null,
                     *           "organization": {
                     *             "nio": 12,
                     *             "name": "Chess Club Lyon",
                     *             "logo": null
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OwnJoinRequestList"];
                };
            };
        };
    };
    withdrawJoinRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: components["parameters"]["requestId"];
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
    reportTalk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                talkId: components["parameters"]["talkId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReportTalkFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ReportTalkFields"];
                "multipart/form-data": components["schemas"]["ReportTalkFields"];
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
    listOwnReports: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *           "closedAt": null,
                     *           "byOperators": false,
                     *           "escalation": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OwnReportList"];
                };
            };
        };
    };
    escalateReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: components["parameters"]["reportId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EscalateReportFields"];
                "application/x-www-form-urlencoded": components["schemas"]["EscalateReportFields"];
                "multipart/form-data": components["schemas"]["EscalateReportFields"];
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
                     *       "state": "closed",
                     *       "reason": "Spam",
                     *       "createdAt": "2026-11-15T09:32:00.000Z",
                     *       "organization": {
                     *         "nio": 12,
                     *         "name": "Chess Club Lyon"
                     *       },
                     *       "talkId": 31,
                     *       "messageId": 4711,
                     *       "outcome": "dismissed",
                     *       "closedAt": "2026-11-16T09:30:00.000Z",
                     *       "byOperators": false,
                     *       "escalation": {
                     *         "message": "They go on with it.",
                     *         "createdAt": "2026-11-17T08:00:00.000Z",
                     *         "outcome": null,
                     *         "closedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OwnReport"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                state?: "open" | "assigned" | "closed";
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "talk": {
                     *             "id": 31,
                     *             "kind": "private"
                     *           },
                     *           "assignee": null,
                     *           "outcome": null,
                     *           "note": "",
                     *           "closedAt": null,
                     *           "closedBy": null,
                     *           "notice": null,
                     *           "hidden": false,
                     *           "removed": false,
                     *           "appeal": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ReportSummaryList"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                reportId: components["parameters"]["reportId"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "talk": {
                     *         "id": 31,
                     *         "kind": "private"
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "closedBy": null,
                     *       "notice": null,
                     *       "hidden": false,
                     *       "removed": false,
                     *       "appeal": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z",
                     *         "attachments": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    assignReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                reportId: components["parameters"]["reportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignReportFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AssignReportFields"];
                "multipart/form-data": components["schemas"]["AssignReportFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "talk": {
                     *         "id": 31,
                     *         "kind": "private"
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "closedBy": null,
                     *       "notice": null,
                     *       "hidden": false,
                     *       "removed": false,
                     *       "appeal": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z",
                     *         "attachments": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    closeReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                reportId: components["parameters"]["reportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseReportFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CloseReportFields"];
                "multipart/form-data": components["schemas"]["CloseReportFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "talk": {
                     *         "id": 31,
                     *         "kind": "private"
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "closedBy": null,
                     *       "notice": null,
                     *       "hidden": false,
                     *       "removed": false,
                     *       "appeal": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z",
                     *         "attachments": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    decideAppeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                reportId: components["parameters"]["reportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideAppealFields"];
                "application/x-www-form-urlencoded": components["schemas"]["DecideAppealFields"];
                "multipart/form-data": components["schemas"]["DecideAppealFields"];
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
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "talk": {
                     *         "id": 31,
                     *         "kind": "private"
                     *       },
                     *       "assignee": null,
                     *       "outcome": null,
                     *       "note": "",
                     *       "closedAt": null,
                     *       "closedBy": null,
                     *       "notice": null,
                     *       "hidden": false,
                     *       "removed": false,
                     *       "appeal": null,
                     *       "evidence": {
                     *         "messageId": 4711,
                     *         "author": {
                     *           "nicHandle": "AL105-ATR",
                     *           "nametag": "alice",
                     *           "name": null,
                     *           "avatar": null
                     *         },
                     *         "message": "Cheap boards, buy now!",
                     *         "createdAt": "2026-11-15T09:31:00.000Z",
                     *         "attachments": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportCase"];
                };
            };
        };
    };
    listModeration: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *       "moderation": [
                     *         {
                     *           "id": "0193f4a5-7c1e-7b3a-9d2f-4e5a6b7c8d90",
                     *           "organization": {
                     *             "nio": 12,
                     *             "name": "Chess Club Lyon"
                     *           },
                     *           "talk": {
                     *             "id": 31
                     *           },
                     *           "messageId": 4711,
                     *           "message": "Cheap boards, buy now!",
                     *           "hidden": true,
                     *           "removed": false,
                     *           "notice": "No advertisements, please.",
                     *           "createdAt": "2026-11-16T09:31:00.000Z",
                     *           "appealUntil": "2026-12-16T09:31:00.000Z",
                     *           "appeal": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ModerationList"];
                };
            };
        };
    };
    appeal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                moderationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppealFields"];
                "application/x-www-form-urlencoded": components["schemas"]["AppealFields"];
                "multipart/form-data": components["schemas"]["AppealFields"];
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
                     *       "id": "0193f4a5-7c1e-7b3a-9d2f-4e5a6b7c8d90",
                     *       "organization": {
                     *         "nio": 12,
                     *         "name": "Chess Club Lyon"
                     *       },
                     *       "talk": {
                     *         "id": 31
                     *       },
                     *       "messageId": 4711,
                     *       "message": "Cheap boards, buy now!",
                     *       "hidden": true,
                     *       "removed": false,
                     *       "notice": "No advertisements, please.",
                     *       "createdAt": "2026-11-16T09:31:00.000Z",
                     *       "appealUntil": "2026-12-16T09:31:00.000Z",
                     *       "appeal": {
                     *         "message": "It was a quotation.",
                     *         "createdAt": "2026-11-17T08:00:00.000Z",
                     *         "outcome": null,
                     *         "decidedAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Moderation"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
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
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateWebhookFields"];
                "multipart/form-data": components["schemas"]["CreateWebhookFields"];
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
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
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
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
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
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateWebhookFields"];
                "multipart/form-data": components["schemas"]["UpdateWebhookFields"];
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
    replaceWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
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
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
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
                     *       "reason": "status",
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
    listDeliveries: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
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
                     *           "reason": "status",
                     *           "error": "It answered with the status 503.",
                     *           "createdAt": "2026-11-15T09:31:00.000Z",
                     *           "lastAttemptAt": "2026-11-15T09:31:00.000Z",
                     *           "nextAttemptAt": "2026-11-15T09:31:10.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
                webhookId: components["parameters"]["webhookId"];
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
                     *       "reason": "status",
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
    listOperatorAccounts: {
        parameters: {
            query?: {
                q?: string;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *       "accounts": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "nicHandle": "JD104-ATR",
                     *           "nametag": "jane_doe",
                     *           "name": "Jane Doe",
                     *           "mail": "jane@example.org",
                     *           "mailVerified": true,
                     *           "createdAt": "2026-11-15T09:30:00.000Z",
                     *           "suspendedAt": null,
                     *           "operator": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorAccountList"];
                };
            };
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: components["parameters"]["accountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendAccountFields"];
                "application/x-www-form-urlencoded": components["schemas"]["SuspendAccountFields"];
                "multipart/form-data": components["schemas"]["SuspendAccountFields"];
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
                     *       "name": "Jane Doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "suspendedAt": null,
                     *       "operator": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorAccount"];
                };
            };
        };
    };
    resumeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: components["parameters"]["accountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeAccountFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ResumeAccountFields"];
                "multipart/form-data": components["schemas"]["ResumeAccountFields"];
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
                     *       "name": "Jane Doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "suspendedAt": null,
                     *       "operator": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorAccount"];
                };
            };
        };
    };
    endSessionsOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: components["parameters"]["accountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSessionsOfAccountFields"];
                "application/x-www-form-urlencoded": components["schemas"]["EndSessionsOfAccountFields"];
                "multipart/form-data": components["schemas"]["EndSessionsOfAccountFields"];
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
                     *       "name": "Jane Doe",
                     *       "mail": "jane@example.org",
                     *       "mailVerified": true,
                     *       "createdAt": "2026-11-15T09:30:00.000Z",
                     *       "suspendedAt": null,
                     *       "operator": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorAccount"];
                };
            };
        };
    };
    deleteAccountByOperator: {
        parameters: {
            query: {
                reason: string;
            };
            header?: never;
            path: {
                accountId: components["parameters"]["accountId"];
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
    listOperatorOrganizations: {
        parameters: {
            query?: {
                q?: string;
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *           "suspendedAt": null,
                     *           "unlisted": false
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorOrganizationList"];
                };
            };
        };
    };
    suspendOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["SuspendOrganizationFields"];
                "multipart/form-data": components["schemas"]["SuspendOrganizationFields"];
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
                     *       "suspendedAt": null,
                     *       "unlisted": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorOrganization"];
                };
            };
        };
    };
    resumeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ResumeOrganizationFields"];
                "multipart/form-data": components["schemas"]["ResumeOrganizationFields"];
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
                     *       "suspendedAt": null,
                     *       "unlisted": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorOrganization"];
                };
            };
        };
    };
    unlistOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlistOrganizationFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UnlistOrganizationFields"];
                "multipart/form-data": components["schemas"]["UnlistOrganizationFields"];
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
                     *       "suspendedAt": null,
                     *       "unlisted": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorOrganization"];
                };
            };
        };
    };
    listOrganizationAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListOrganizationAgainFields"];
                "application/x-www-form-urlencoded": components["schemas"]["ListOrganizationAgainFields"];
                "multipart/form-data": components["schemas"]["ListOrganizationAgainFields"];
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
                     *       "suspendedAt": null,
                     *       "unlisted": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorOrganization"];
                };
            };
        };
    };
    makeAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgaId: components["parameters"]["orgaId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeAdministratorFields"];
                "application/x-www-form-urlencoded": components["schemas"]["MakeAdministratorFields"];
                "multipart/form-data": components["schemas"]["MakeAdministratorFields"];
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
                     *       "suspendedAt": null,
                     *       "unlisted": false
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorOrganization"];
                };
            };
        };
    };
    listOperatorReports: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
                state?: "open" | "closed";
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
                     *           "about": "organization",
                     *           "reporter": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "staffOutcome": "dismissed",
                     *           "escalation": {
                     *             "message": "They go on with it.",
                     *             "createdAt": "2026-11-17T08:00:00.000Z"
                     *           },
                     *           "outcome": null,
                     *           "closedAt": null,
                     *           "closedBy": null
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorReportList"];
                };
            };
        };
    };
    closeReportByOperator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: components["parameters"]["reportId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseReportByOperatorFields"];
                "application/x-www-form-urlencoded": components["schemas"]["CloseReportByOperatorFields"];
                "multipart/form-data": components["schemas"]["CloseReportByOperatorFields"];
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
                     *       "organization": {
                     *         "nio": 12,
                     *         "name": "Chess Club Lyon"
                     *       },
                     *       "about": "organization",
                     *       "reporter": {
                     *         "nicHandle": "JD104-ATR",
                     *         "nametag": "jane_doe",
                     *         "name": "Jane Doe",
                     *         "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *       },
                     *       "staffOutcome": "dismissed",
                     *       "escalation": {
                     *         "message": "They go on with it.",
                     *         "createdAt": "2026-11-17T08:00:00.000Z"
                     *       },
                     *       "outcome": null,
                     *       "closedAt": null,
                     *       "closedBy": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorReport"];
                };
            };
        };
    };
    getOperatorSettings: {
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
                     *       "registration": "invited",
                     *       "announcement": null,
                     *       "inForce": {
                     *         "registration": "invited",
                     *         "announcement": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorSettings"];
                };
            };
        };
    };
    updateOperatorSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOperatorSettingsFields"];
                "application/x-www-form-urlencoded": components["schemas"]["UpdateOperatorSettingsFields"];
                "multipart/form-data": components["schemas"]["UpdateOperatorSettingsFields"];
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
                     *       "registration": "invited",
                     *       "announcement": null,
                     *       "inForce": {
                     *         "registration": "invited",
                     *         "announcement": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorSettings"];
                };
            };
        };
    };
    getFigures: {
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
                     *       "version": "0.2.0",
                     *       "accounts": 1200,
                     *       "organizations": 41,
                     *       "messages": 98000,
                     *       "files": 2100,
                     *       "mailsWaiting": 0,
                     *       "mailsSent": true,
                     *       "mailsFailed": 0,
                     *       "storage": {
                     *         "used": 5400000000,
                     *         "free": 80000000000,
                     *         "quota": 10737418240
                     *       },
                     *       "backup": {
                     *         "at": "2026-11-15T03:10:00.000Z",
                     *         "file": "/backups/atrium-2026-11-15.tar",
                     *         "bytes": 6000000000,
                     *         "verifiedAt": "2026-11-15T03:12:00.000Z"
                     *       },
                     *       "limits": [
                     *         {
                     *           "setting": "LIMIT_ACCOUNTS_PER_HOUR",
                     *           "max": 300,
                     *           "reached": 0
                     *         }
                     *       ],
                     *       "days": [
                     *         {
                     *           "day": "2026-11-15",
                     *           "accounts": 1200,
                     *           "organizations": 41,
                     *           "messages": 98000,
                     *           "files": 2100,
                     *           "bytes": 5400000000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Figures"];
                };
            };
        };
    };
    listOperatorLog: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                cursor?: components["parameters"]["cursor"];
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
                     *       "entries": [
                     *         {
                     *           "id": "019a84c1-5b8e-7c11-9f6e-2f1d8a3b7c55",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "action": "account.suspended",
                     *           "account": {
                     *             "nicHandle": "JD104-ATR",
                     *             "nametag": "jane_doe",
                     *             "name": "Jane Doe",
                     *             "avatar": "http://localhost:3000/v2/images/3f0c8d2b6e1701938a5e7c1d7e4b9a51"
                     *           },
                     *           "organization": null,
                     *           "reason": "Sends advertisements.",
                     *           "details": {}
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OperatorLogEntryList"];
                };
            };
        };
    };
}

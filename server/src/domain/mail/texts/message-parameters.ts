// Made from en.json by npm run generate.

/** The keys of all messages, each with the names of its parameters. */
export type MessageParameters = {
  'layout.greeting': never
  'layout.greetingName': 'name'
  'layout.fact': 'label' | 'value'
  'layout.heading': 'label'
  'layout.openLink': never
  'layout.stop': never
  'layout.signature': never
  'role.member': never
  'role.secretary': never
  'role.administrator': never
  'common.signIn': never
  'common.resetPassword': never
  'common.viewMembers': never
  'common.time': never
  'common.unknown': never
  'common.linkExpires': 'date'
  'common.wrongAddress': never
  'common.confirm': never
  'common.feedsEnded': never
  'common.wasYou': never
  'common.notYouReset': never
  'common.whyStaff': never
  'common.whyAdministrator': never
  'confirm-address.subject': never
  'confirm-address.text': 'mail'
  'first-credentials.subject': never
  'first-credentials.text': never
  'first-credentials.username': never
  'first-credentials.memberId': never
  'first-credentials.expires': 'date'
  'first-credentials.mistake': never
  'password-reset.subject': never
  'password-reset.text': 'date'
  'password-reset.expires': 'date'
  'password-reset.mistake': never
  'password-changed.subject': never
  'password-changed.text': 'date'
  'data-exported.subject': never
  'data-exported.text': 'date'
  'mail-changed-old.subject': never
  'mail-changed-old.text': 'oldMail' | 'newMail' | 'date'
  'mail-changed-old.notYou': 'date'
  'mail-changed-old.button': never
  'mail-changed-old.effect': never
  'mail-changed-new.subject': never
  'mail-changed-new.text': 'mail'
  'mail-change-undone.subject': never
  'mail-change-undone.text': 'mail'
  'mail-change-undone.passwordRemoved': never
  'mail-change-undone.signInAgain': never
  'mail-change-undone.notYou': never
  'account-deleted.subject': never
  'account-deleted.text': 'date'
  'account-deleted.notYou': never
  'account-suspended.subject': never
  'account-suspended.text': 'date'
  'account-suspended.reason': never
  'account-suspended.contact': never
  'account-resumed.subject': never
  'account-resumed.text': 'date'
  'new-sign-in.subject': never
  'new-sign-in.text': never
  'new-sign-in.ip': never
  'new-sign-in.browser': never
  'invitation.subject': never
  'invitation.text': 'inviter' | 'organization' | 'role'
  'invitation.registered': 'date'
  'invitation.unregistered': 'date'
  'invitation.ignore': never
  'invitation.view': never
  'invitation.signUp': never
  'invitation-accepted.subject': never
  'invitation-accepted.text': 'invitee' | 'organization'
  'invitation-declined.subject': never
  'invitation-declined.text': 'invitee' | 'organization'
  'mentioned.subject': never
  'mentioned.text': 'talk' | 'organization' | 'count'
  'mentioned.more': 'count'
  'mentioned.button': never
  'mentioned.why': 'count'
  'own-role-changed.subject': never
  'own-role-changed.text': 'by' | 'organization' | 'date' | 'from' | 'to'
  'own-role-changed.removedSubject': never
  'own-role-changed.removed': 'by' | 'organization' | 'date'
  'own-role-changed.unexpected': never
  'own-role-changed.button': never
  'administrators-changed.subject': never
  'administrators-changed.joined': 'person' | 'organization' | 'to'
  'administrators-changed.left': 'person' | 'organization' | 'from'
  'administrators-changed.changed': 'person' | 'organization' | 'from' | 'to'
  'administrators-changed.by': never
  'administrators-changed.unexpected': never
  'administrators-changed.button': never
  'request-opened.subject': never
  'request-opened.text': 'applicant' | 'organization'
  'request-opened.button': never
  'request-accepted.subject': never
  'request-accepted.text': 'organization'
  'request-accepted.message': never
  'request-declined.subject': never
  'request-declined.text': 'organization'
  'request-declined.button': never
  'place-free.subject': never
  'place-free.text': 'title'
  'place-free.button': never
  'place-free.cancel': never
  'event-reminder.subject': never
  'event-reminder.text': 'title' | 'organization'
  'event-reminder.location': never
  'event-reminder.why': never
  'event-reminder.own': never
  'report-opened.subject': never
  'report-opened.text': 'organization'
  'report-opened.talk': never
  'report-opened.reason': never
  'report-opened.noReason': never
  'report-opened.button': never
  'report-digest.subject': never
  'report-digest.text': 'organization' | 'count'
  'report-digest.button': never
  'report-closed.subject': never
  'report-closed.text': 'organization' | 'date'
  'report-closed.acted': never
  'report-closed.dismissed': never
  'report-closed.thanks': never
  'report-closed.button': never
  'report-escalated.subject': never
  'report-escalated.text': 'organization'
  'report-closed-by-operators.subject': never
  'report-closed-by-operators.text': 'organization' | 'date'
  'moderated.subject': never
  'moderated.text': 'talk' | 'organization'
  'moderated.hidden': never
  'moderated.removed': never
  'moderated.notice': never
  'moderated.appeal': 'date'
  'moderated.button': never
  'appeal-opened.subject': never
  'appeal-opened.text': 'organization'
  'appeal-opened.button': never
  'appeal-decided.subject': never
  'appeal-decided.text': 'talk' | 'organization'
  'appeal-decided.reversed': never
  'appeal-decided.upheld': never
  'webhook-disabled.subject': never
  'webhook-disabled.text': 'organization' | 'count'
  'webhook-disabled.host': never
  'webhook-disabled.reason.status': 'status'
  'webhook-disabled.reason.timeout': never
  'webhook-disabled.reason.unknownName': never
  'webhook-disabled.reason.refused': never
  'webhook-disabled.reason.certificate': never
  'webhook-disabled.reason.broken': never
  'webhook-disabled.reason.privateNetwork': never
  'webhook-disabled.reason.notAllowed': never
  'webhook-disabled.reason.lostSecret': never
  'webhook-disabled.error': never
  'webhook-disabled.kept': 'count'
  'webhook-disabled.button': never
}

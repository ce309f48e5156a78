/**
 * The calendar holds times of these years. Time zone offsets before them are not recorded reliably, and rules for later
 * years can only be guessed.
 */
export const minYear = 1970
export const maxYear = 2200

export const megabyteBytes = 1024 * 1024

/** Messages, texts of cards, descriptions of events. All lengths are in characters. */
export const maxTextLength = 16_384
/** Titles of talks, cards and events, and items of checklists. */
export const maxTitleLength = 200
/** Names of boards and columns. */
export const maxNameLength = 120
/** Descriptions of organizations and reports, and comments about members. */
export const maxDescriptionLength = 2000
export const maxLocationLength = 500
/** Reasons that operators give for what they do, and their announcements. */
export const maxReasonLength = 1000
export const maxAnnouncementLength = 500
/** Places of each date of an event. */
export const maxCapacity = 100_000
/** People whom a member brings to an event. */
export const maxGuests = 10
/** Reminders of an event. */
export const maxReminders = 5
export const maxLabelLength = 40
/** Texts to search for or to filter by. */
export const maxFilterLength = 100

export const minNametagLength = 2
export const maxNametagLength = 32
export const minPasswordLength = 8
export const maxDisplayNameLength = 80
export const maxBioLength = 500

/** Fields that an organization records about its members, options of a choice, and texts in one line. */
export const maxFields = 50
/** Groups of an organization, besides the one of all members. */
export const maxGroups = 200
/** Pinned messages of a talk. */
export const maxPins = 50
/** Questions that an organization asks people who want to join, and the characters of each. */
export const maxQuestions = 5
export const maxQuestionLength = 200
/** A refused person can ask to join again after this time. */
export const refusalDays = 30
/** Links with which people join an organization. */
export const maxJoinLinks = 50
export const maxFieldOptions = 100
export const maxFieldTextLength = 200

export const maxChecklistItems = 100
/** The newest entries of what was done with a card. */
export const maxCardActivity = 200
/** A board is read as a whole, so its columns, its cards and the bytes of their texts are limited together. */
export const maxColumns = 50
export const maxCards = 1000
export const maxBoardTextBytes = 4 * megabyteBytes
export const maxWebhooks = 10
/** Files of a message, a card or an event. */
export const maxAttachments = 10
/** The largest avatar or logo. */
export const maxImageBytes = 10 * megabyteBytes

/** Deleted organizations and boards can be restored for this time. */
export const restorableDays = 30
/** Deliveries of webhooks are listed for this time. */
export const deliveryDays = 30
/** The owner of a former mail address can undo its change for this time. */
export const addressUndoDays = 7
/** People have this time to read a mention before they get a mail about it. */
export const mentionMailMinutes = 10

/** The author of a message can appeal against a measure of moderation for this time. */
export const appealDays = 30
/** The text of a hidden message is kept for this time after the end of the report. */
export const hiddenMessageDays = 180

/** Unread mentions are counted up to this number, so that the count costs little for a person who was long away. */
export const maxUnreadMentions = 100

/** The largest `limit` of a list. */
export const maxPageSize = 200
/** The largest body of a request, such as an imported calendar. */
export const maxBodyBytes = megabyteBytes

import { change } from '../core/action.ts'
import { announce } from '../live/announce.ts'
import { participantNotify } from './participant-queries.ts'
import { type Notify, readableTalk, readSeqOf, readTalkOf, type TalkPath } from './talk.ts'

/** Chooses for oneself about which messages of a talk one is notified. */
export const changeTalkSettings = change(
  'talk.changeSettings',
  async (app, tx, caller, { talk, notify }: TalkPath & { notify: Notify }) => {
    const { key } = await readableTalk(tx, caller, talk)
    const readSeq = await readSeqOf(tx, caller, key)
    await participantNotify.run(tx, { talkKey: key, membershipKey: caller.membershipKey, readSeq, notify })
    const data = { nio: caller.organizationKey, id: key }
    await announce(app, tx, { kind: 'talk.changed', accountKey: caller.accountKey, data })
    return readTalkOf(app, tx, caller, key)
  },
)

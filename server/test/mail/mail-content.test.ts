import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatUtc, mask, plain, renderHtml, renderText } from '../../src/domain/mail/mail-content.ts'
import { composeMail, type MailData, type MailKind, type Mails, templates } from '../../src/domain/mail/templates.ts'

const publicUrl = 'https://atrium.example'
const secret = 'k7Qm-9xTz-4RbW'
const at = Date.UTC(2026, 10, 15, 13, 5)
const later = Date.UTC(2026, 10, 16, 0, 0)

const roleChange = {
  person: 'grace',
  organization: 'Chess Club',
  from: 'member',
  to: 'administrator',
  by: 'alan',
  at,
  publicUrl,
}

const samples: Mails = {
  'confirm-address': { nametag: 'ada', mail: 'ada@example.org', publicUrl, expiresAt: at },
  'first-credentials': { nametag: 'ada', nicHandle: 'AL100-ATR', publicUrl, expiresAt: at },
  'password-reset': { nametag: 'ada', publicUrl, expiresAt: later, requestedAt: at },
  'password-changed': { nametag: 'ada', at, publicUrl, feedsEnded: 1 },
  'mail-changed-old': {
    nametag: 'ada',
    oldMail: 'old@example.org',
    newMail: 'new@example.org',
    at,
    undoUntil: later,
    publicUrl,
  },
  'mail-changed-new': { nametag: 'ada', mail: 'new@example.org', publicUrl, expiresAt: at },
  'mail-change-undone': { nametag: 'ada', mail: 'old@example.org', publicUrl, passwordRemoved: 1, feedsEnded: 1 },
  'account-deleted': { nametag: 'ada', at },
  'new-sign-in': { nametag: 'ada', at, ip: '192.0.2.7', userAgent: 'Firefox on Linux', publicUrl },
  invitation: {
    nametag: 'ada',
    registered: 1,
    inviter: 'grace',
    organization: 'Chess Club',
    roleName: 'member',
    expiresAt: at,
    publicUrl,
  },
  'invitation-accepted': { nametag: 'ada', invitee: 'grace', organization: 'Chess Club', publicUrl },
  'invitation-declined': { nametag: 'ada', invitee: 'grace', organization: 'Chess Club', publicUrl },
  mentioned: {
    nametag: 'ada',
    organization: 'Chess Club',
    talk: 'Tournament',
    count: 7,
    quotes: Array.from({ length: 5 }, () => ({ author: 'grace', text: '@ada who brings the boards?' })),
    publicUrl,
  },
  'own-role-changed': { ...roleChange, nametag: 'ada' },
  'administrators-changed': { ...roleChange, nametag: 'ada' },
  'report-opened': { nametag: 'ada', organization: 'Chess Club', talk: 'Tournament', reason: 'Spam', publicUrl },
  'report-digest': { nametag: 'ada', organization: 'Chess Club', count: 3, publicUrl },
  'report-closed': { nametag: 'ada', organization: 'Chess Club', outcome: 'acted', reportedAt: at, publicUrl },
  'webhook-disabled': {
    nametag: 'ada',
    organization: 'Chess Club',
    host: 'hooks.example.org',
    failures: 20,
    error: 'It answered with the status 500.',
    publicUrl,
  },
}

const kinds = Object.keys(templates) as MailKind[]
const kindsWithSecret: MailKind[] = [
  'confirm-address',
  'first-credentials',
  'password-reset',
  'mail-changed-old',
  'mail-changed-new',
]

function render<K extends MailKind>(kind: K, data: MailData<K> = samples[kind], shown = secret) {
  const content = composeMail(kind, data, shown)
  return { subject: content.subject, text: renderText(content), html: renderHtml(content) }
}

/** Returns the same mail with every value except the service's address replaced by a hostile one. */
function hostile<K extends MailKind>(kind: K, value: string): MailData<K> {
  return JSON.parse(JSON.stringify(samples[kind]), (name, sample) =>
    typeof sample === 'string' && name !== 'publicUrl' ? value : sample,
  )
}

const linesOf = (text: string) => text.split('\n')

describe('every mail', () => {
  for (const kind of kinds) {
    test(`${kind} renders as text and HTML`, () => {
      const { subject, text, html } = render(kind)
      assert.match(subject, /^[\w ,-]{5,60}$/)
      assert.match(text, /^Hello ada,\n\n/)
      assert.match(html, /^<!doctype html>\n<html lang="en" dir="ltr">/)
      assert.match(html, /prefers-color-scheme: dark/)
      assert.doesNotMatch(html, /<(img|script|link|iframe)|src=|url\(|undefined|NaN/i)
      assert.doesNotMatch(text, /undefined|NaN|\n{3}/)
    })

    test(`${kind} says what to do if it was not you, unless another person acted`, () => {
      if (kind.startsWith('invitation')) assert.match(render(kind).text, /invites you|has joined|does not want to/)
      else if (kind === 'mentioned') assert.match(render(kind).text, /you were mentioned/)
      else if (kind === 'webhook-disabled') assert.match(render(kind).text, /when you enable the webhook again/)
      else if (kind.endsWith('-changed') && 'by' in samples[kind])
        assert.match(render(kind).text, /did not expect this/)
      else if (kind.startsWith('report')) assert.match(render(kind).text, /report/)
      else assert.match(render(kind).text, /not you|did not register|no account here/)
    })

    test(`${kind} shows its secret only where it is not masked`, () => {
      const real = render(kind)
      const saved = render(kind, samples[kind], mask)
      assert.equal(real.text.includes(secret), kindsWithSecret.includes(kind))
      assert.equal(saved.text.includes(mask), kindsWithSecret.includes(kind))
      assert.ok(!real.subject.includes(secret))
      assert.ok(!JSON.stringify(saved).includes(secret))
    })

    test(`${kind} escapes hostile values`, () => {
      const value = `</p><script>alert(1)</script>"'&\r\nBcc: all@example.org\u2028\u0000\u202e${'x'.repeat(10_000)}`
      const calm = render(kind)
      const { subject, text, html } = render(kind, hostile(kind, value))
      assert.equal(subject, calm.subject)
      assert.doesNotMatch(html, /<script|<\/p><\/p>|\u202e/)
      assert.equal(html.match(/<\w+/g)?.length, calm.html.match(/<\w+/g)?.length)
      assert.equal(linesOf(text).length, linesOf(calm.text).length)
      assert.ok(!linesOf(text).some((line) => line.startsWith('Bcc')))
      assert.ok(text.length < 2000, `${text.length} characters`)
    })
  }
})

describe('the text of mails', () => {
  test('a link is on a line of its own, with its token in the fragment', () => {
    for (const kind of ['confirm-address', 'mail-changed-new'] as const) {
      const { text, html } = render(kind)
      assert.ok(linesOf(text).includes(`https://atrium.example/confirm-mail#${secret}`))
      assert.ok(html.includes(`href="https://atrium.example/confirm-mail#${secret}"`))
    }
    assert.ok(linesOf(render('mail-changed-old').text).includes(`https://atrium.example/undo-mail-change#${secret}`))
  })

  test('a one-time password is on a line of its own, monospaced in HTML', () => {
    for (const kind of ['first-credentials', 'password-reset'] as const) {
      const { text, html } = render(kind)
      assert.ok(linesOf(text).includes(secret))
      assert.match(html, new RegExp(`<code style="[^"]*monospace[^"]*">${secret}</code>`))
    }
  })

  test('the whole text of a password reset', () => {
    assert.equal(
      render('password-reset').text,
      `Hello ada,

A new password for your account was requested on 15 November 2026, 13:05 UTC. Sign in with this one-time password:

${secret}

It works once, until 16 November 2026, 00:00 UTC. Choose a new password after signing in; \
your old password keeps working until you do.

If it was not you, ignore this mail and show it to nobody. Your account stays as it is.

${'-- '}
Atrium sent this mail automatically.
https://atrium.example
`,
    )
  })

  test('first credentials name the account and where to sign in', () => {
    const { text } = render('first-credentials')
    assert.match(text, /Your account at https:\/\/atrium\.example is ready\./)
    assert.match(text, /^Nametag: ada\nNIC handle: AL100-ATR$/m)
    assert.match(text, /works once, until 15 November 2026, 13:05 UTC\. Choose your own after signing in\./)
  })

  test('a changed address names both addresses and the end of the undo time', () => {
    const { text } = render('mail-changed-old')
    assert.match(text, /from old@example\.org to new@example\.org on 15 November 2026, 13:05 UTC/)
    assert.match(text, /take the change back before 16 November 2026, 00:00 UTC/)
  })

  test('an undone change mentions “Forgot password” only if the password was removed', () => {
    const sample = samples['mail-change-undone']
    assert.match(render('mail-change-undone').text, /Use “Forgot password” to sign in/)
    assert.match(
      render('mail-change-undone', { ...sample, passwordRemoved: 0 }).text,
      /Sign in again with your password\./,
    )
  })

  test('a new sign-in says when, from where and with which program', () => {
    const { text } = render('new-sign-in')
    assert.match(text, /^Time: 15 November 2026, 13:05 UTC\nNetwork address: 192\.0\.2\.7\nProgram: Firefox on Linux$/m)
    assert.match(render('new-sign-in', { ...samples['new-sign-in'], userAgent: '\n' }).text, /^Program: unknown$/m)
  })

  test('a mention says who, where and what, and how to unsubscribe', () => {
    const sample = { ...samples.mentioned, count: 1, quotes: [{ author: 'grace', text: '@ada\nthe boards?' }] }
    assert.equal(
      render('mentioned', sample).text,
      `Hello ada,

In the talk “Tournament” of Chess Club somebody mentioned you:

grace: @ada the boards?

Sign in at https://atrium.example to read the talk and answer.

You get this mail because you had not read it after 10 minutes. \
You can switch such mails off in the settings of your account.

${'-- '}
Atrium sent this mail automatically.
https://atrium.example
`,
    )
    assert.match(render('mentioned').text, /you were mentioned 7 times:\n\n(grace: .*\n){5}\nAnd 2 more\./)
  })

  test('the longest mail address is shown completely', () => {
    const mail = `${'a'.repeat(64)}@${'b'.repeat(185)}.org`
    assert.equal(mail.length, 254)
    assert.ok(render('confirm-address', { ...samples['confirm-address'], mail }).text.includes(mail))
  })
})

describe('plain', () => {
  test('gives one trimmed line without control characters', () => {
    assert.equal(plain(' a\r\nb\t\u0000\u2029c\u202e\u200b '), 'a b c')
  })

  test('shortens by characters and never cuts one in half', () => {
    assert.equal(plain('x'.repeat(120)), 'x'.repeat(120))
    assert.equal(plain('😀'.repeat(121)), `${'😀'.repeat(119)}…`)
    assert.equal(plain('a\ud800b'), 'a\ufffdb')
  })

  test('keeps names in any script', () => {
    assert.equal(plain('Zoë 李小龙 مریم می‌خواهم'), 'Zoë 李小龙 مریم می‌خواهم')
  })
})

test('times are in UTC, in any time zone of the server', () => {
  assert.equal(formatUtc(at), '15 November 2026, 13:05 UTC')
  assert.equal(formatUtc(later), '16 November 2026, 00:00 UTC')
})

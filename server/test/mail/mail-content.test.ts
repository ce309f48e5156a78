import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mask, plain } from '../../src/domain/mail/mail-content.ts'
import type { MailData, MailKind } from '../../src/domain/mail/mail-data.ts'
import { renderText } from '../../src/domain/mail/render-mail.ts'
import { composeMail } from '../../src/domain/mail/templates.ts'
import { english, kinds, renderSample, sampleSecret, samples } from '../support/sample-mails.ts'

const kindsWithSecret: MailKind[] = [
  'confirm-address',
  'first-credentials',
  'password-reset',
  'mail-changed-old',
  'mail-changed-new',
]

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
      const { subject, text, html } = renderSample(kind)
      assert.match(subject, /^[\w ,’-]{5,50}$/)
      assert.match(text, /^Hello Ada,\n\n/)
      assert.match(html, /^<!doctype html>\n<html lang="en" dir="ltr">/)
      assert.match(html, /prefers-color-scheme: dark/)
      assert.doesNotMatch(html, /<(img|script|link|iframe)|src=|url\(|undefined|NaN/i)
      assert.doesNotMatch(text, /undefined|NaN|\n{3}/)
    })

    test(`${kind} has one button, unless there is no page to open`, () => {
      const { html } = renderSample(kind)
      assert.equal(
        html.match(/class="button"/g)?.length ?? 0,
        ['account-deleted', 'account-suspended'].includes(kind) ? 0 : 1,
      )
    })

    test(`${kind} says what to do if it was not you, unless another person acted`, () => {
      const { text } = renderSample(kind)
      if (kind.startsWith('invitation')) assert.match(text, /invited you|joined|declined/)
      else if (kind === 'mentioned') assert.match(text, /You were mentioned/)
      else if (kind === 'webhook-disabled') assert.match(text, /when you turn the webhook on again/)
      else if (kind.endsWith('-changed') && 'by' in samples[kind]) assert.match(text, /didn’t expect this/)
      else if (kind.startsWith('request')) assert.match(text, /wants to join|now a member|declined your request/)
      else if (kind === 'place-free') assert.match(text, /place became free/)
      else if (kind === 'event-reminder') assert.match(text, /said that you’re coming/)
      else if (kind.startsWith('report')) assert.match(text, /report/)
      else if (/^account-(suspended|resumed)$/.test(kind)) assert.match(text, /suspended your account|sign in again/)
      else if (kind === 'moderated') assert.match(text, /you can appeal once/)
      else if (kind.startsWith('appeal')) assert.match(text, /appeal/)
      else assert.match(text, /wasn’t you|didn’t sign up|didn’t ask|don’t have an account here/)
    })

    test(`${kind} shows its secret only where it is not masked`, () => {
      const { subject, text } = renderSample(kind)
      const saved = renderSample(kind, { secret: mask })
      assert.equal(text.includes(sampleSecret), kindsWithSecret.includes(kind))
      assert.equal(saved.text.includes(mask), kindsWithSecret.includes(kind))
      assert.ok(!subject.includes(sampleSecret))
      assert.ok(!JSON.stringify(saved).includes(sampleSecret))
    })

    test(`${kind} escapes hostile values`, () => {
      const value = `</p><script>alert(1)</script>"'&\r\nBcc: all@example.org\u2028\u0000\u202e${'x'.repeat(10_000)}`
      const calm = renderSample(kind)
      const reader = { ...english, name: value }
      const { subject, text, html } = renderSample(kind, { reader, data: hostile(kind, value) })
      assert.equal(subject, calm.subject)
      assert.doesNotMatch(html, /<script|<\/p><\/p>|\u202e/)
      assert.equal(html.match(/<\w+/g)?.length, calm.html.match(/<\w+/g)?.length)
      assert.equal(linesOf(text).length, linesOf(calm.text).length)
      assert.ok(!linesOf(text).some((line) => line.startsWith('Bcc')))
      assert.ok(text.length < 2200, `${text.length} characters`)
    })
  }
})

describe('the text of mails', () => {
  test('a link is on a line of its own, with its token in the fragment', () => {
    for (const kind of ['confirm-address', 'mail-changed-new'] as const) {
      const { text, html } = renderSample(kind)
      assert.ok(linesOf(text).includes(`https://atrium.example/confirm-mail#${sampleSecret}`))
      assert.ok(html.includes(`href="https://atrium.example/confirm-mail#${sampleSecret}"`))
    }
    const { text } = renderSample('mail-changed-old')
    assert.ok(linesOf(text).includes(`https://atrium.example/undo-mail-change#${sampleSecret}`))
  })

  test('a button opens the page that the mail is about', () => {
    const urlOf = (kind: MailKind) => renderSample(kind).content.button?.url.replace('https://atrium.example', '')
    assert.equal(urlOf('mentioned'), '/o/12/talks/5?message=4711')
    assert.equal(urlOf('report-opened'), '/o/12/reports')
    assert.equal(urlOf('report-escalated'), '/operator/reports')
    assert.equal(urlOf('webhook-disabled'), '/o/12/settings')
    assert.equal(urlOf('administrators-changed'), '/o/12/audit')
    assert.equal(urlOf('password-changed'), '/forgot-password')
    assert.equal(urlOf('invitation'), '/')
    const stranger = composeMail('invitation', { ...samples.invitation, registered: 0 }, '')
    assert.equal(stranger.button?.url, 'https://atrium.example/register')
  })

  test('a one-time password is on a line of its own, monospaced in HTML', () => {
    for (const kind of ['first-credentials', 'password-reset'] as const) {
      const { text, html } = renderSample(kind)
      assert.ok(linesOf(text).includes(sampleSecret))
      assert.match(html, new RegExp(`<code dir="ltr" style="[^"]*monospace[^"]*">${sampleSecret}</code>`))
    }
  })

  test('the whole text of a password reset', () => {
    assert.equal(
      renderSample('password-reset').text,
      `Hello Ada,

A new password for your account was requested on 15 November 2026 at 13:05 UTC. Sign in with this one-time password:

${sampleSecret}

Sign in:
https://atrium.example/sign-in

It works once, until 16 November 2026 at 00:00 UTC. Choose a new password after you sign in. \
Your old password keeps working until you do.

If you didn’t ask for it, ignore this email and don’t share it with anyone. Your account stays as it is.

${'-- '}
Atrium sent this email automatically.
https://atrium.example
`,
    )
  })

  test('first credentials name the account', () => {
    const { text } = renderSample('first-credentials')
    assert.match(text, /^Username: ada\nMember ID: AL100-ATR$/m)
    assert.match(text, /works once, until 15 November 2026 at 13:05 UTC\. Choose your own after you sign in\./)
  })

  test('a changed address names both addresses and the end of the undo time', () => {
    const { text } = renderSample('mail-changed-old')
    assert.match(text, /from old@example\.org to new@example\.org on 15 November 2026 at 13:05 UTC/)
    assert.match(text, /The link works until 16 November 2026 at 00:00 UTC/)
  })

  test('an undone change asks for a new password only if the password was removed', () => {
    assert.match(renderSample('mail-change-undone').text, /Reset your password to sign in\./)
    const data = { ...samples['mail-change-undone'], passwordRemoved: 0 } as const
    assert.match(renderSample('mail-change-undone', { data }).text, /Sign in again with your password\./)
  })

  test('a new sign-in says when, from where and with which browser', () => {
    const { text } = renderSample('new-sign-in')
    assert.match(text, /^Time: 15 November 2026 at 13:05 UTC\nIP address: 192\.0\.2\.7\nBrowser: Firefox on Linux$/m)
    const data = { ...samples['new-sign-in'], userAgent: '\n' }
    assert.match(renderSample('new-sign-in', { data }).text, /^Browser: unknown$/m)
  })

  test('a mention says who, where and what, and how to unsubscribe', () => {
    const data = { ...samples.mentioned, count: 1, quotes: [{ author: 'grace', text: '@ada\nthe boards?' }] }
    assert.equal(
      renderSample('mentioned', { data }).text,
      `Hello Ada,

You were mentioned in “Tournament” (Chess Club):

grace: @ada the boards?

Read message:
https://atrium.example/o/12/talks/5?message=4711

You get this email because you hadn’t read the message after 10 minutes. \
You can turn these emails off in your account settings.

${'-- '}
Atrium sent this email automatically.
https://atrium.example
`,
    )
    const { text } = renderSample('mentioned')
    assert.match(text, /You were mentioned 7 times in .*:\n\n(grace: .*\n){5}\n[\s\S]*\nAnd 2 more\./)
  })

  test('the longest mail address is shown completely', () => {
    const mail = `${'a'.repeat(64)}@${'b'.repeat(185)}.org`
    assert.equal(mail.length, 254)
    const data = { ...samples['confirm-address'], mail }
    assert.ok(renderSample('confirm-address', { data }).text.includes(mail))
  })

  test('a mail that an older version queued is sent in English, in UTC and with a button', () => {
    const { nio: _, ...queued } = samples['report-digest']
    const content = composeMail('report-digest', queued, '')
    assert.match(renderText(content), /^Hello,\n\nChess Club received 3 reports/)
    assert.equal(content.button?.url, 'https://atrium.example/')
    assert.match(renderText(composeMail('account-deleted', samples['account-deleted'], '')), /13:05 UTC/)
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

import { readFileSync } from 'node:fs'

/**
 * The pages that mailed links open. The token of a link is in its fragment, which browsers never send: so it
 * reaches no access log, proxy or Referer. And because mail scanners open links, a page does nothing until its
 * button is pressed.
 */
type MailedLinkPage = {
  endpoint: string
  title: string
  explanation: string
  button: string
  busy: string
  doneTitle: string
  done: string
}

// Relative addresses, so that the pages also work where a proxy serves Atrium below a path.
const render = (page: MailedLinkPage) => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${page.title} · Atrium</title>
<link rel="icon" type="image/svg+xml" href="assets/mailed-link.svg">
<link rel="stylesheet" href="assets/mailed-link.css">
<script type="module" src="assets/mailed-link.js"></script>
</head>
<body>
<main data-endpoint="${page.endpoint}" data-busy="${page.busy}"
  data-done-title="${page.doneTitle}" data-done="${page.done}">
<p class="brand"><img src="assets/mailed-link.svg" alt="" width="28" height="28">Atrium</p>
<h1 tabindex="-1">${page.title}</h1>
<p id="explanation">${page.explanation}</p>
<p id="message" role="status" aria-live="polite" tabindex="-1"></p>
<button type="button" hidden>${page.button}</button>
<noscript>
<p class="problem">This page needs JavaScript. Turn it on for this page, then open the link again.</p>
</noscript>
</main>
</body>
</html>
`

export const mailedLinkPages = {
  '/confirm-mail': render({
    endpoint: 'v2/accounts/confirmMail',
    title: 'Confirm your mail address',
    explanation: 'Press the button to confirm that the mail with this link was sent to your address.',
    button: 'Confirm address',
    busy: 'Confirming…',
    doneTitle: 'Your address is confirmed',
    done: 'Thank you. You can close this page.',
  }),
  '/undo-mail-change': render({
    endpoint: 'v2/accounts/undoMailChange',
    title: 'Restore your old mail address',
    explanation:
      'Press the button to give your account its old mail address again. This ends all sessions of your account.',
    button: 'Take the change back',
    busy: 'Taking it back…',
    doneTitle: 'The change was taken back',
    done: 'All sessions were ended. A mail on its way to you says how to sign in again.',
  }),
}

const besideThis = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export const pageAssets = {
  '/assets/mailed-link.css': { type: 'text/css; charset=utf-8', body: besideThis('./mailed-link.css') },
  '/assets/mailed-link.js': { type: 'text/javascript; charset=utf-8', body: besideThis('./mailed-link.js') },
  '/assets/mailed-link.svg': { type: 'image/svg+xml', body: besideThis('./mailed-link.svg') },
}

export const pageSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

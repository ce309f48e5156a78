// @ts-check

const main = /** @type {HTMLElement} */ (document.querySelector('main'))
const heading = /** @type {HTMLElement} */ (document.querySelector('h1'))
const explanation = /** @type {HTMLElement} */ (document.querySelector('#explanation'))
const message = /** @type {HTMLElement} */ (document.querySelector('#message'))
const button = /** @type {HTMLButtonElement} */ (document.querySelector('button'))

const { endpoint = '', busy = '', doneTitle = '', done = '' } = main.dataset
const label = button.textContent

const longestWaitMs = 20_000

const sentences = {
  incomplete: 'This link is not complete. Open it from the mail again, or copy all of it into the address bar.',
  offline: 'You seem to be offline. Check your connection, then try again.',
  unreachable: 'The server did not answer. Try again in a moment.',
  unexpected: 'Something went wrong on our side. Try again in a moment.',
}

// The browser keeps the fragment to itself; only this request, after a press of the button, gives it away.
const token = () => location.hash.slice(1)

function prepare() {
  const complete = token() !== ''
  offerButton(complete)
  if (!complete) showProblem(sentences.incomplete)
}

async function followLink() {
  showBusy(true)
  showMessage('')
  const { problem, retry } = await send()
  showBusy(false)
  if (problem === undefined) showDone()
  else showFailure(problem, retry)
}

/** @returns {Promise<{ problem?: string, retry: boolean }>} */
async function send() {
  try {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ token: token() }),
      signal: AbortSignal.timeout(longestWaitMs),
    })
    if (reply.ok) return { retry: false }
    return { problem: await problemOf(reply), retry: reply.status >= 500 || reply.status === 429 }
  } catch {
    return { problem: navigator.onLine ? sentences.unreachable : sentences.offline, retry: true }
  }
}

/** @param {Response} reply */
async function problemOf(reply) {
  // A proxy in between may answer with a page of its own.
  const { detail } = await reply.json().catch(() => ({}))
  return typeof detail === 'string' && detail !== '' ? detail : sentences.unexpected
}

/** @param {boolean} offered */
function offerButton(offered) {
  button.hidden = !offered
  explanation.hidden = !offered
}

/** @param {boolean} isBusy */
function showBusy(isBusy) {
  button.disabled = isBusy
  button.textContent = isBusy ? busy : label
  main.ariaBusy = String(isBusy)
}

function showDone() {
  // What is used up should not stay in the history of a shared computer.
  history.replaceState(null, '', location.pathname)
  document.title = `${doneTitle} · Atrium`
  heading.textContent = doneTitle
  offerButton(false)
  main.classList.add('done')
  showMessage(done)
  heading.focus()
}

/**
 * @param {string} problem
 * @param {boolean} retry whether pressing the button again may help
 */
function showFailure(problem, retry) {
  showProblem(problem)
  offerButton(retry)
  button.textContent = 'Try again'
  // The press disabled the button, which took the focus from it.
  const next = retry ? button : message
  next.focus()
}

/** @param {string} text */
function showMessage(text) {
  message.textContent = text
  message.classList.remove('problem')
}

/** @param {string} text */
function showProblem(text) {
  message.textContent = text
  message.classList.add('problem')
}

button.addEventListener('click', followLink)
// Another link that is pasted into the same tab changes only the fragment, which loads nothing.
addEventListener('hashchange', () => location.reload())
prepare()

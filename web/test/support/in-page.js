// Functions that tests run inside a page. Each contains all that it needs, because only its text reaches the browser. This
// is JavaScript, because tests are compiled without the types of the DOM.

/** See `contrastOf`. Colours are arrays of red, green, blue and alpha. */
export function contrast(element, part) {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const read = (color) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = (front, back) => [0, 1, 2].map((index) => front[index] * front[3] + back[index] * (1 - front[3]))
  const behind = (from) => {
    const layers = []
    for (let at = from; at; at = at.parentElement) layers.push(read(getComputedStyle(at).backgroundColor))
    return layers.reduceRight((back, front) => over(front, back), [255, 255, 255])
  }
  const luminance = (color) => {
    const [red, green, blue] = color.map((value) =>
      value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const style = getComputedStyle(element, part === 'placeholder' ? '::placeholder' : undefined)
  const background = behind(part === 'border' || part === 'fill' ? element.parentElement : element)
  const colors = {
    text: style.color,
    placeholder: style.color,
    border: style.borderTopColor,
    fill: style.backgroundColor,
  }
  const [light, dark] = [over(read(colors[part]), background), background]
    .map(luminance)
    .sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

/** See `halfLines`. */
export function linesCutIn(element) {
  const box = element.getBoundingClientRect()
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()]
    .filter(({ top, bottom }) => top < box.bottom - 1 && bottom > box.bottom + 1)
    .map(({ top, bottom }) => `${top}–${bottom} in a box that ends at ${box.bottom}`)
}

/** See `textsWithoutStart`. */
export function truncatedStarts() {
  const isTruncated = (element) => {
    const { textOverflow, display } = getComputedStyle(element)
    return textOverflow === 'ellipsis' && display !== 'inline' && element.scrollWidth > element.clientWidth
  }
  return [...document.querySelectorAll('*')].filter(isTruncated).flatMap((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text) return []
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    const first = range.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    const isVisible = first.left >= box.left - 1 && first.right <= box.right + 1
    return isVisible ? [] : [element.textContent]
  })
}

/** See `brokenWords`. */
export function wordsOnTwoLines(element) {
  const broken = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of text.textContent.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

/** See `fieldSizes`. */
export function sizesOfFields() {
  const others = '[type=checkbox], [type=radio], [type=file], [type=hidden], [type=range]'
  return [...document.querySelectorAll('input, textarea, select')]
    .filter((field) => !field.matches(others) && field.checkVisibility())
    .map((field) => ({
      field: field.outerHTML.slice(0, 120),
      size: Number.parseFloat(getComputedStyle(field).fontSize),
    }))
}

/** See `fontOf`. */
export const familyOf = (element) => getComputedStyle(element).fontFamily

/** See `paste`. */
export function pasteInto(element, { name, mimeType, base64 }) {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([Uint8Array.fromBase64(base64)], name, { type: mimeType }))
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** See `drop`. */
export function dropInto(element, files) {
  const dataTransfer = new DataTransfer()
  for (const { name, mimeType, base64 } of files) {
    dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], name, { type: mimeType }))
  }
  for (const kind of ['dragenter', 'drop']) {
    element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
  }
}

/** Starts to add up layout shifts, which `window.layoutShift` holds. */
export function watchLayoutShift() {
  window.layoutShift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** Lets no timeout of this length end that begins before `releaseTimeouts()`. */
export function holdTimeouts(heldMs) {
  const { setTimeout } = window
  window.setTimeout = (run, ms, ...values) => (ms === heldMs ? 0 : setTimeout(run, ms, ...values))
  window.releaseTimeouts = () => {
    window.setTimeout = setTimeout
  }
}

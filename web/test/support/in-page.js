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

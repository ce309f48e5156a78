import type { Locator, Page } from 'playwright-core'

/** Functions for `evaluate`. They run in the page, so each contains all that it needs. */

/** The contrast of an element's text, border, fill or placeholder to the background that it is painted on, as WCAG 2 defines it. */
export function contrastOf(
  locator: Locator,
  what: 'text' | 'border' | 'fill' | 'placeholder' = 'text',
): Promise<number> {
  return locator.evaluate((element, part) => {
    type Color = [red: number, green: number, blue: number, alpha: number]
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const read = (color: string): Color => {
      if (!canvas) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = (front: Color, back: Color): Color => {
      const mix = (index: 0 | 1 | 2) => front[index] * front[3] + back[index] * (1 - front[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const behind = (from: Element | null): Color => {
      const layers: Color[] = []
      for (let at = from; at; at = at.parentElement) layers.push(read(getComputedStyle(at).backgroundColor))
      return layers.reduceRight((back, front) => over(front, back), [255, 255, 255, 1] as Color)
    }
    const luminance = (color: Color) => {
      const linear = (value: number) => (value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
    }
    const style = getComputedStyle(element, part === 'placeholder' ? '::placeholder' : undefined)
    const background = behind(part === 'border' || part === 'fill' ? element.parentElement : element)
    const colors = {
      text: style.color,
      placeholder: style.color,
      border: style.borderTopColor,
      fill: style.backgroundColor,
    }
    const [light = 0, dark = 0] = [over(read(colors[part]), background), background]
      .map(luminance)
      .sort((one, other) => other - one)
    return (light + 0.05) / (dark + 0.05)
  }, what)
}

/** Lines of text that are cut horizontally, so that a part of their letters is visible. */
export function halfLines(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()]
      .filter(({ top, bottom }) => top < box.bottom - 1 && bottom > box.bottom + 1)
      .map(({ top, bottom }) => `${top}–${bottom} in a box that ends at ${box.bottom}`)
  })
}

/** Truncated texts whose first letter is not visible. */
export function textsWithoutStart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isTruncated = (element: Element) => {
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
      return isVisible ? [] : [element.textContent ?? '']
    })
  })
}

/** Words that a line break splits. */
export function brokenWords(locator: Locator): Promise<string[]> {
  return locator.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** The visible text fields with their font sizes in pixels. */
export function fieldSizes(page: Page): Promise<{ field: string; size: number }[]> {
  return page.evaluate(() => {
    const others = '[type=checkbox], [type=radio], [type=file], [type=hidden], [type=range]'
    return [...document.querySelectorAll<HTMLElement>('input, textarea, select')]
      .filter((field) => !field.matches(others) && field.checkVisibility())
      .map((field) => ({
        field: field.outerHTML.slice(0, 120),
        size: Number.parseFloat(getComputedStyle(field).fontSize),
      }))
  })
}

/** The content of a reply to a POST that found what it would have created: 200 instead of 201. */
export class Existing<T> {
  readonly content: T
  constructor(content: T) {
    this.content = content
  }
}

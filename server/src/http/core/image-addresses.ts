/*
 * The domain names avatars and logos by the random part of their address, which is what the database holds. Replies and
 * live events contain whole addresses, under PUBLIC_URL. They are completed in the JSON text: inside of a text that
 * people wrote, quotes are escaped, so only a property can look like this.
 */
const imageProperty = /"(avatar|logo)":"/g

export const imagePath = '/v2/images/'

/** Returns the function that completes the addresses of images in JSON. Most replies have none. */
export function imageAddressWriter(publicUrl: string): (json: string) => string {
  const before = `${publicUrl}${imagePath}`
  return (json) =>
    json.includes('"avatar":"') || json.includes('"logo":"')
      ? json.replace(imageProperty, (property) => property + before)
      : json
}

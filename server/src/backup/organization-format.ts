/*
 * The file of an organization is a tar file as a backup is, with these entries:
 *
 *   header.json                      what follows
 *   tables/people/…                  people, by mail address, then deleted accounts
 *   tables/organizations/…           the organization
 *   tables/blobs/…                   contents, by their hash
 *   tables/<table>/<part>.jsonl.zst  the other rows
 *   files/<blob>/<object>/<part>     contents, and the thumbnails of images
 *   manifest.json                    counts and hashes of everything before it
 *
 * It has no times of its own, so that the same organization gives the same bytes.
 */
export const organizationFormat = { name: 'atrium-organization', version: 1, what: 'an organization' }

export type OrganizationHeader = { format: string; formatVersion: number; atrium: string }

export type OrganizationManifest = {
  tables: Record<string, { rows: number; sha256: string }>
  objects: { count: number; bytes: number; sha256: string }
  hasKey: false
}

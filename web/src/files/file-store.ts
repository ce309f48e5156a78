/*
 * The contents of files that wait for their upload, in IndexedDB, so that they survive a reload. Finished
 * uploads are remembered beside them, so that no file is uploaded twice.
 */

type Content = { id: string; account: string; content: Blob; keptAt: number }
type Upload = { id: string; fileId: string; uploadedAt: number }

const contents = 'contents'
const uploads = 'uploads'

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('atrium.files', 1)
  request.onupgradeneeded = () => {
    for (const name of [contents, uploads]) request.result.createObjectStore(name, { keyPath: 'id' })
  }
  return settled(request)
}

/** Resolves when the transaction is complete. A browser without space, or in a private window, may refuse it. */
async function change(work: (transaction: IDBTransaction) => void): Promise<void> {
  opened ??= openDatabase()
  const transaction = (await opened).transaction([contents, uploads], 'readwrite')
  work(transaction)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

async function read<T>(store: string, id: string): Promise<T | undefined> {
  opened ??= openDatabase()
  return settled((await opened).transaction(store).objectStore(store).get(id))
}

export const keepContent = (content: Content) => change((all) => all.objectStore(contents).put(content))

export const keepUpload = (upload: Upload) => change((all) => all.objectStore(uploads).put(upload))

export const readContent = (id: string) => read<Content>(contents, id)

export const readUpload = (id: string) => read<Upload>(uploads, id)

export const forgetUpload = (id: string) => change((all) => all.objectStore(uploads).delete(id))

export const forgetContent = (id: string) =>
  change((all) => {
    for (const store of [contents, uploads]) all.objectStore(store).delete(id)
  })

/** Removes the contents of an account that nothing names any more, such as those of a tab that was killed. */
export async function forgetUnused(account: string, isUsed: (id: string) => boolean, before: number): Promise<void> {
  await change((all) => {
    const request = all.objectStore(contents).openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return
      const { id, account: owner, keptAt } = cursor.value as Content
      if (owner === account && keptAt < before && !isUsed(id)) {
        cursor.delete()
        all.objectStore(uploads).delete(id)
      }
      cursor.continue()
    }
  })
}

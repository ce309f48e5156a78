import type { Readable } from 'node:stream'
import type { FilesAddress } from '../config.ts'
import { openFolderStorage } from './folder-storage.ts'
import { openS3Storage } from './s3-storage.ts'

/** The bytes to read, both ends included. */
export type ByteRange = { start: number; end: number }

export type StoredObject = { key: string; storedAt: number }

/**
 * Stores the contents of files under keys such as `ab/abcd…`. A key is used for one content only, so an object never
 * changes. All objects of an instance are under its id: several instances can share a folder or a bucket.
 */
export type Storage = {
  /** Returns a new path on the local disk, for content that is still arriving. */
  newIncomingFile(): Promise<string>
  /** Moves a complete local file to a key. The object is durable when this resolves, and the local file is gone. */
  store(file: string, key: string): Promise<void>
  has(key: string): Promise<boolean>
  /** Returns null when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>
  /** Lists the objects of one shard: those whose keys begin with these two hexadecimal digits. */
  list(shard: string): Promise<StoredObject[]>
  /** Removes local files of uploads that nobody has written to for so long that their process has ended. */
  removeAbandoned(idleMs: number): Promise<number>
}

/** All shards, `00` to `ff`. */
export const shards = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))

/** Opens nothing yet: a folder is created, and an object store connected, with the first file. */
export const openStorage = (address: FilesAddress, instanceId: string): Storage =>
  address.kind === 'folder' ? openFolderStorage(address.path, instanceId) : openS3Storage(address, instanceId)

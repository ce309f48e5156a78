import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react'
import { type FileKind, kindOf } from './attachment.ts'

const icons: Record<FileKind, Icon> = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  text: IconFileText,
  sheet: IconTable,
  archive: IconFileZip,
  other: IconFile,
}

export function FileIcon({ type, size = 24 }: { type: string; size?: number }) {
  const Picture = icons[kindOf(type)]
  return <Picture size={size} stroke={1.5} aria-hidden />
}

import { Type } from 'typebox'
import { maxNameLength } from '../../../../../shared/limits.ts'
import { clearable, Description, line } from '../../common-schemas.ts'

const GroupName = line(maxNameLength, 'one line of 1 to 120 characters', 'Board')

const SelfJoin = Type.Boolean({
  description: 'true to let members join by themselves; otherwise secretaries and administrators bring them in',
  examples: [true],
})

export const NewGroup = {
  name: GroupName,
  description: Type.Optional(Description),
  selfJoin: Type.Optional(SelfJoin),
}

/** All properties, for a change. */
export const GroupChange = {
  name: Type.Optional(GroupName),
  description: clearable(Description),
  selfJoin: Type.Optional(SelfJoin),
}

export const Group = Type.Object(
  {
    id: Type.String({ description: 'a UUID, or everyone' }),
    name: Type.String(),
    description: Type.String(),
    memberCount: Type.Integer(),
    joined: Type.Boolean({ description: 'whether you are in it' }),
    selfJoin: SelfJoin,
    version: Type.Integer({ description: 'increases with every change of its properties; it is the ETag' }),
  },
  { title: 'Group' },
)

export const exampleGroup = {
  id: '019a84c1-7c2e-7a31-9b0c-2d3e4f5a6b7c',
  name: 'Board',
  description: 'Elected every two years',
  memberCount: 5,
  joined: true,
  selfJoin: false,
  version: 1,
}

export const exampleEveryone = {
  id: 'everyone',
  name: 'everyone',
  description: '',
  memberCount: 34,
  joined: true,
  selfJoin: false,
  version: 1,
}

import { Anchor, type AnchorProps, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './back-link.module.css'

function BackAnchor({ children, ...props }: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  return (
    <Anchor size="sm" underline="hover" className={classes.link} {...props}>
      <Group gap={6} component="span" display="inline-flex">
        <IconArrowLeft size={16} aria-hidden className={classes.arrow} />
        {children}
      </Group>
    </Anchor>
  )
}

/** The link above the title of a page to the list that the page belongs to. */
export const BackLink = createLink(BackAnchor)

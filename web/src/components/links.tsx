// Mantine's look on the router's typed links: a wrong path or a missing parameter does not compile.
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLAnchorElement>;
};

export const LinkButton = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);
export const LinkAnchor = createLink((props: AnchorProps & Native) => <Anchor {...props} />);

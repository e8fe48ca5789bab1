// Starts one suite with demo data for all test files of a project.
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { Api } from '../api.ts';
import { Mailbox } from '../mailbox.ts';
import { Stack, type StackInfo, shareStack } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    stack: StackInfo;
  }
}

export default async function setup(project: TestProject) {
  const stack = await shareStack();
  project.provide('stack', stack.info);
  return () => stack.stop();
}

/** The suite shared by the project's files. */
export const sharedStack = () => new Stack(inject('stack'));
/** Its API through the edge, as a visitor. */
export const visitor = () => new Api(inject('stack').url);
export const mailbox = () => new Mailbox(inject('stack').mailbox_url);

/** The password of all demo logins. */
export const DEMO_PASSWORD = 'navalha-demo';

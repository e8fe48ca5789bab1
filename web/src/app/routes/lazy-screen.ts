import type { ComponentType } from 'react';
import { withStyles } from '@/lib/browser/failed-styles';
import type { Screen } from '@/lib/router/route';

/** The code of a screen could not be loaded: no network, or the server only has a newer version. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/** Throws a ScreenNotLoaded with the error of a failed import as its cause. */
export function screenNotLoaded(cause: unknown): never {
  throw new ScreenNotLoaded('the code of a screen could not be loaded', { cause });
}

/** The screen `name` of a module, without Mantine: for public screens. */
export function visitorScreen<Module>(load: () => Promise<Module>, name: keyof Module & string): Screen {
  return makeScreen(async () => (await load())[name] as ComponentType);
}

/** The screen `name` of a module. Mantine and its styles are loaded with it. */
export function lazyScreen<Module>(load: () => Promise<Module>, name: keyof Module & string): Screen {
  return makeScreen(async () => {
    const [module, { withMantine }] = await Promise.all([load(), import('../theme/mantine-frame')]);
    return withMantine(module[name] as ComponentType);
  });
}

function makeScreen(load: () => Promise<ComponentType>): Screen {
  // Cached: a second component of the same code would be another screen to React.
  let loading: Promise<ComponentType> | null = null;
  const screen: Screen = {
    loaded: null,
    load: () => {
      loading ??= withStyles(load).then(
        (component) => {
          screen.loaded = component;
          return component;
        },
        (cause: unknown) => {
          loading = null;
          return screenNotLoaded(cause);
        },
      );
      return loading;
    },
  };
  return screen;
}

import { expect, it, vi } from 'vitest';
import { visitorScreen } from './lazy-screen';

const HREF = 'https://navalha.test/assets/screens-shared.css';
const links = () => [...document.querySelectorAll<HTMLLinkElement>(`link[href="${HREF}"]`)];

/** Requests a style sheet as Vite does: only for the first import. */
function chunk() {
  const Shop = () => null;
  let requested = false;
  return vi.fn(async () => {
    if (requested) return { Shop };
    requested = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = HREF;
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    throw new Error('Unable to preload CSS');
  });
}

it('requests a failed style sheet again before the second try of a screen', async () => {
  const load = chunk();
  const screen = visitorScreen(load, 'Shop');
  await expect(screen.load()).rejects.toMatchObject({ name: 'ScreenNotLoaded' });
  const [failed] = links();

  const offline = screen.load();
  const [second] = links();
  expect(second).not.toBe(failed);
  second?.dispatchEvent(new Event('error'));
  await expect(offline).rejects.toMatchObject({ name: 'ScreenNotLoaded' });
  expect(load).toHaveBeenCalledOnce();

  const online = screen.load();
  expect(links()).toHaveLength(1);
  expect(load).toHaveBeenCalledOnce();
  links()[0]?.dispatchEvent(new Event('load'));
  await online;
  expect(screen.loaded).not.toBeNull();
});

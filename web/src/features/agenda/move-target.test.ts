import { describe, expect, it } from 'vitest';
import type { AgendaStretch } from '@/api/contract.gen';
import { type Block, blocksOf } from './layout';
import { fitOf, snapped, stepped } from './move-target';

const axis = { start: 480, end: 1200 };
const columns = ['3', '4'];
const at = (start: number, column = '3') => ({ column, start });
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

describe('snapped', () => {
  it('rounds to five minutes', () => {
    expect(snapped(602, 30, axis)).toBe(600);
    expect(snapped(603, 30, axis)).toBe(605);
  });

  it('stays inside the axis', () => {
    expect(snapped(100, 30, axis)).toBe(480);
    expect(snapped(1190, 30, axis)).toBe(1170);
  });
});

describe('stepped', () => {
  it.each([
    ['ArrowDown', false, 600, 615],
    ['ArrowDown', false, 685, 690],
    ['ArrowUp', false, 600, 585],
    ['ArrowUp', false, 685, 675],
    ['ArrowDown', true, 600, 605],
    ['ArrowUp', true, 600, 595],
    ['PageDown', false, 685, 745],
    ['PageUp', false, 500, 480],
    ['ArrowUp', false, 480, 480],
    ['ArrowDown', false, 1170, 1170],
  ])('%s (shift: %s) moves from %i to %i', (key, shift, from, to) => {
    expect(stepped(at(from), press(key, shift), columns, 30, axis)).toEqual(at(to));
  });

  it('goes to the next column and stops at the last one', () => {
    expect(stepped(at(600), press('ArrowRight'), columns, 30, axis)).toEqual(at(600, '4'));
    expect(stepped(at(600, '4'), press('ArrowRight'), columns, 30, axis)).toEqual(at(600, '4'));
    expect(stepped(at(600), press('ArrowLeft'), columns, 30, axis)).toEqual(at(600));
  });

  it('ignores other keys', () => {
    expect(stepped(at(600), press('a'), columns, 30, axis)).toBeNull();
  });
});

describe('fitOf', () => {
  const stretch = { source: 'order' } as AgendaStretch;
  const blocks = blocksOf([{ start: 480, end: 1080 }], [{ start: 600, end: 630, stretch }], axis, 540);
  const none = () => false;

  it.each([
    [540, 600, 'free'],
    [570, 601, 'occupied'],
    [530, 560, 'past'],
    [1060, 1100, 'closed'],
    [630, 660, 'free'],
  ])('classifies %i to %i as %s', (start, end, fit) => {
    expect(fitOf(blocks, { start, end }, none)).toBe(fit);
  });

  it('ignores the moved entry itself', () => {
    const isOwn = (block: Block) => block.stretch === stretch;
    expect(fitOf(blocks, { start: 615, end: 645 }, isOwn)).toBe('free');
  });
});

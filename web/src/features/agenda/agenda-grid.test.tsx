import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AgendaStretch } from '@/api/contract.gen';
import type { Column, Face } from './agenda-column';
import { AgendaGrid } from './agenda-grid';
import { useMoving } from './use-moving';

const stretch: AgendaStretch = {
  starts_at: '2026-03-02 10:00:00',
  ends_at: '2026-03-02 10:30:00',
  source: 'order',
  source_id: 0,
  held: false,
};
const block = { kind: 'occupied' as const, start: 600, end: 630, stretch, lane: 0, lanes: 1 };
const face: Face = {
  key: 'order-7',
  title: 'Carlos',
  status: 'Pendente',
  tone: 'plain',
  detail: '',
  duration: 30,
  movable: true,
};
const column: Column = {
  key: 'monday',
  title: 'Rafael',
  label: 'Rafael, segunda-feira',
  day: '2026-03-02',
  employerId: 31,
  person: 'Rafael',
  blocks: [block],
  now: null,
};
const axis = { start: 480, end: 1080 };

afterEach(() => {
  vi.useRealTimers();
});

it('ignores a move that is reported after the end of a drag', () => {
  const onDrop = vi.fn();
  const { result } = renderHook(() =>
    useMoving({ columns: [column], axis, faceOf: () => face, onDragging: () => undefined, onDrop }),
  );
  const event = (y: number) => {
    const active = { data: { current: { column, block, face } } };
    return { active, delta: { x: 0, y }, over: null } as unknown;
  };
  act(() => result.current.drag.onDragStart(event(0) as DragStartEvent));
  act(() => result.current.drag.onDragMove(event(60) as DragMoveEvent));
  expect(result.current.moving?.target.start).toBe(660);
  act(() => {
    const { drag } = result.current;
    (drag.onDragEnd as (event: DragEndEvent) => void)(event(60) as DragEndEvent);
    // An effect of the last scroll step, which React runs before it renders the end.
    drag.onDragMove(event(90) as DragMoveEvent);
  });
  expect(result.current.moving).toBeNull();
  expect(onDrop).toHaveBeenCalledOnce();
});

it('ends a drag whose finger is lifted before the start is rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const onDragging = vi.fn();
  render(
    <AgendaGrid
      columns={[column]}
      targets={[column]}
      axis={axis}
      label="Agenda"
      faceOf={() => face}
      mayRelease={() => false}
      onOpen={() => undefined}
      onBook={null}
      onDragging={onDragging}
      onDrop={() => undefined}
    />,
  );
  const entry = screen.getByRole('button', { name: /Carlos/ });
  const touch = (type: string) =>
    entry.dispatchEvent(
      new TouchEvent(type, {
        bubbles: true,
        touches: [{ identifier: 1, target: entry, clientX: 5, clientY: 5 } as unknown as Touch],
      }),
    );
  act(() => void touch('touchstart'));
  await act(async () => {
    vi.advanceTimersByTime(300);
    touch('touchend');
  });
  act(() => void vi.runAllTimers());
  expect(onDragging.mock.calls).toEqual([[true], [false]]);
  expect(screen.getByTestId('move-target')).toHaveClass('unseen');
});

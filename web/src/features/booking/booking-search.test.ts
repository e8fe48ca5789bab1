import { expect, it } from 'vitest';
import { bookingSearch, isQuick } from './booking-search';

it.each([
  [
    { service: '1,2', collaborator: '3' },
    { service: '1,2', collaborator: '3' },
  ],
  [{ service: ['1', '2'] }, { service: '1,2' }],
  [{ service: 7 }, { service: '7' }],
  [{ service: 'x,-1,0,2', collaborator: 'eu' }, { service: '2' }],
  [{}, {}],
])('reads %j', (search, read) => expect(bookingSearch(search)).toEqual(read));

it('is quick if the address contains a choice', () => {
  expect(isQuick(bookingSearch({}))).toBe(false);
  expect(isQuick(bookingSearch({ collaborator: '3' }))).toBe(true);
});

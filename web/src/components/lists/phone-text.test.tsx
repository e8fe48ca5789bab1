import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PhoneText } from './phone-text';

it('may break a Brazilian number only after its area code', () => {
  const { container } = render(<PhoneText phone="11987654321" />);
  expect(container).toHaveTextContent('(11) 98765-4321');
  expect(container.querySelector('wbr')?.nextSibling).toHaveTextContent('98765-4321');
});

it('shows other texts unchanged', () => {
  const { container } = render(<PhoneText phone="ramal 12" />);
  expect(container).toHaveTextContent('ramal 12');
  expect(container.querySelector('wbr')).toBeNull();
});

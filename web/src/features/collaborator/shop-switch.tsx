import { NativeSelect } from '@mantine/core';
import { chooseEmployer, useSession } from '@/api/session';
import { messages } from './messages';

/** Chooses the current shop of a user who works at several. */
export function ShopSwitch() {
  const { user } = useSession();
  const links = user?.employers ?? [];
  if (!user?.employer || links.length < 2) return null;
  return (
    <NativeSelect
      label={messages.shop}
      size="md"
      maw={360}
      value={String(user.employer.id)}
      data={links.map(({ id, establishment }) => ({
        value: String(id),
        label: establishment?.name ?? String(id),
      }))}
      onChange={({ currentTarget: { value } }) => chooseEmployer(Number(value))}
    />
  );
}

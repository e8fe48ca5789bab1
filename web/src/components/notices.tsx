import { Notifications } from '@mantine/notifications';

const AUTO_CLOSE_MS = 5000;

/** The notices that go away by themselves. */
export function Notices() {
  return <Notifications autoClose={AUTO_CLOSE_MS} position="top-center" />;
}

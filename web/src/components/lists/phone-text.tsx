import { formatPhone } from '@/lib/text/phone';
import classes from './phone-text.module.css';

const BRAZILIAN = /^(\(\d{2}\)) (\d{4,5}-\d{4})$/;

/** A phone. A Brazilian number wraps only after its area code. */
export function PhoneText({ phone }: { phone: string }) {
  const text = formatPhone(phone);
  const [, area, number] = BRAZILIAN.exec(text) ?? [];
  if (!number) return <>{text}</>;
  return (
    <span className={classes['phone']}>
      {area} <wbr />
      {number}
    </span>
  );
}

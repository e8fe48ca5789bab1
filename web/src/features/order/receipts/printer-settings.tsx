import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { hasBluetooth } from './bluetooth-printer';
import { printFailure } from './print-failure';
import classes from './receipt.module.css';
import { receiptMessages as messages } from './receipt-messages';
import {
  CODE_PAGES,
  type CodePage,
  choosePrinter,
  type Printer,
  type PrinterKind,
  printTest,
} from './receipt-printer';
import { hasUsb } from './usb-printer';

interface Props {
  printer: Printer | null;
  onChange: (printer: Printer | null) => void;
}

/** Selects the printer of this device and prints a test page. */
export function PrinterSettings({ printer, onChange }: Props) {
  const summary = useRef<HTMLElement>(null);
  const test = useMutation({ mutationFn: printTest });
  const choose = useMutation({
    mutationFn: (kind: PrinterKind) => choosePrinter(kind, printer?.codePage ?? CODE_PAGES[0]),
    onMutate: () => test.reset(),
    onSuccess: (chosen) => chosen && onChange(chosen),
  });
  const failure = test.error ?? choose.error;
  const forget = () => {
    test.reset();
    choose.reset();
    onChange(null);
    summary.current?.focus();
  };
  const chooser = (kind: PrinterKind, label: string) => (
    <Button variant="default" size="md" disabled={choose.isPending} onClick={() => choose.mutate(kind)}>
      {label}
    </Button>
  );
  return (
    <details className={classes['settings']}>
      <summary ref={summary}>{messages.printer(printer?.name ?? messages.browserWindow)}</summary>
      <div className={classes['controls']}>
        {!hasUsb() && !hasBluetooth() && <p>{messages.unsupported}</p>}
        {hasUsb() && chooser('usb', messages.chooseUsb)}
        {hasBluetooth() && chooser('bluetooth', messages.chooseBluetooth)}
        {printer && (
          <>
            <NativeSelect
              label={messages.codePage}
              description={messages.codePageHint}
              size="md"
              value={printer.codePage}
              data={[...CODE_PAGES]}
              onChange={(event) => onChange({ ...printer, codePage: event.currentTarget.value as CodePage })}
            />
            <Button variant="light" size="md" loading={test.isPending} onClick={() => test.mutate(printer)}>
              {messages.test}
            </Button>
            <Button variant="subtle" size="md" onClick={forget}>
              {messages.forget}
            </Button>
          </>
        )}
        {failure && <p role="alert">{printFailure(failure)}</p>}
        <p role="status">{printer && test.isSuccess && messages.sent(printer.name)}</p>
      </div>
    </details>
  );
}

import { Button, FileButton, Input } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import {
  closePicture,
  LARGEST_FILE_MB,
  type OpenPicture,
  openPicture,
  PictureError,
} from '@/lib/browser/picture-file';
import { notifyError, openMessage } from '../dialogs/alerts';
import { lazyPart } from '../states/lazy-part';
import { Picture } from './picture';
import classes from './picture-field.module.css';

const PictureCrop = lazyPart(() => import('./picture-crop').then((module) => module.PictureCrop));

const WRONG_TYPE = { title: 'Formato inválido', text: 'Selecione uma imagem válida.' };
const TOO_BIG = `A imagem é grande demais. Escolha uma de até ${LARGEST_FILE_MB} MB.`;

interface Props {
  label: string;
  /** Size in pixels of the PNG that is made. */
  width: number;
  height: number;
  /** The chosen picture, not saved yet. */
  value: Blob | null;
  onChange: (picture: Blob | null) => void;
  /** The path of the stored picture. */
  current?: string | null | undefined;
  /** Shown without a picture. */
  fallback: string;
  /** Shows a circle, as for people. */
  round?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  /** The title of the dialog that refuses other files. */
  wrongTypeTitle?: string;
}

/** Picks a picture file, crops it and scales it to the needed size. */
export function PictureField({ label, width, height, value, onChange, current, error, ...rest }: Props) {
  const { fallback, round = false, disabled = false, wrongTypeTitle = WRONG_TYPE.title } = rest;
  const id = useId();
  const preview = useObjectUrl(value);
  const [open, setOpen] = useState<OpenPicture | null>(null);

  const pick = (file: File | null) => {
    if (!file) return;
    openPicture(file).then(setOpen, (reason: unknown) => {
      if (reason instanceof PictureError && reason.reason === 'size') notifyError(TOO_BIG);
      else openMessage(wrongTypeTitle, WRONG_TYPE.text);
    });
  };
  const close = () => {
    if (open) closePicture(open);
    setOpen(null);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside its controls
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes['field']}
      data-wide={width > height * 2}
    >
      <Picture
        src={preview ?? current}
        fallback={fallback}
        alt={value ? `Nova imagem: ${label}` : ''}
        ratio={`${width} / ${height}`}
        {...(width > height * 2 ? { cover: 'card' } : { width: 112 })}
        className={round ? classes['round'] : classes['preview']}
      />
      <div>
        <Input.Label id={`${id}-label`} labelElement="div" size="md">
          {label}
        </Input.Label>
        <Input.Description size="sm" id={`${id}-help`}>
          {width} × {height} pixels. Você escolhe a parte que aparece.
        </Input.Description>
        <div className={classes['actions']}>
          <FileButton onChange={pick} accept="image/*" disabled={disabled}>
            {(props) => (
              <Button {...props} variant="default" disabled={disabled} aria-describedby={`${id}-help`}>
                {value || current ? 'Trocar imagem' : 'Escolher imagem'}
              </Button>
            )}
          </FileButton>
          {value && (
            <Button variant="subtle" onClick={() => onChange(null)} disabled={disabled}>
              Desfazer
            </Button>
          )}
        </div>
        {error && (
          <Input.Error size="sm" role="alert">
            {error}
          </Input.Error>
        )}
      </div>
      {open && (
        <PictureCrop
          picture={open}
          width={width}
          height={height}
          round={round}
          onCancel={close}
          onDone={(picture) => {
            onChange(picture);
            close();
          }}
        />
      )}
    </div>
  );
}

/** An object URL of a blob, revoked when the component is removed. */
function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

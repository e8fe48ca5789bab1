import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Area, cutPicture, type OpenPicture } from '@/lib/browser/picture-file';
import { notifyError } from '../dialogs/alerts';
import { Dialog } from '../dialogs/dialog';
import classes from './picture-crop.module.css';

const ZOOM_MAX = 5;
const ZOOM_STEP = 0.1;
const ARROW_PX = 6;
const FAILED = 'Não foi possível preparar a imagem.';

interface Props {
  picture: OpenPicture;
  /** Size in pixels of the result. */
  width: number;
  height: number;
  round: boolean;
  onCancel: () => void;
  onDone: (picture: Blob) => void;
}

const withinZoom = (zoom: number) => Math.min(ZOOM_MAX, Math.max(1, Math.round(zoom * 100) / 100));

/** Crops a picture by mouse, touch, or the arrow, + and - keys. */
export function PictureCrop({ picture, width, height, round, onCancel, onDone }: Props) {
  const help = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const small = area !== null && area.width < width;

  const zoomWithKeys = (event: KeyboardEvent) => {
    const direction = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    setZoom((current) => withinZoom(current + direction * ZOOM_STEP));
  };
  const finish = () => {
    if (!area) return;
    cutPicture(picture, area, width, height).then(onDone, () => notifyError(FAILED));
  };

  return (
    <Dialog opened onClose={onCancel} title="Ajustar imagem" size="lg" closesOutside={false}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events bubble from the focusable crop area inside */}
      <div className={classes['stage']} onKeyDown={zoomWithKeys}>
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={width / height}
          cropShape={round ? 'round' : 'rect'}
          showGrid={!round}
          keyboardStep={ARROW_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes['cut'] ?? '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Parte da imagem que aparece',
            'aria-describedby': help,
          }}
        />
      </div>
      <p id={help} className={classes['help']}>
        Arraste a imagem para posicionar. No teclado, use as setas e as teclas + e −.
      </p>
      <label className={classes['zoom']}>
        Zoom
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(withinZoom(event.currentTarget.valueAsNumber))}
        />
      </label>
      <p className={classes['warning']} role="status">
        {small && `Esta parte tem menos de ${width} × ${height} pixels: pode ficar sem nitidez.`}
      </p>
      <Group justify="flex-end" className={classes['actions']}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button onClick={finish} disabled={!area}>
          Usar imagem
        </Button>
      </Group>
    </Dialog>
  );
}

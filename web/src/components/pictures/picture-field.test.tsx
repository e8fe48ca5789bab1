import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LARGEST_FILE_MB } from '@/lib/browser/picture-file';
import { renderPart } from '@/testing/render';
import { PictureField } from './picture-field';

// jsdom cannot decode pictures.
const decode = vi.fn<() => Promise<void>>();
HTMLImageElement.prototype.decode = decode;
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = vi.fn();
afterEach(() => vi.restoreAllMocks());

const measures = (width: number, height: number) => {
  decode.mockResolvedValue();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
};

async function pick(file: File, value: Blob | null = null) {
  const onChange = vi.fn();
  const { container } = renderPart(
    <PictureField
      label="Logo"
      width={150}
      height={150}
      value={value}
      onChange={onChange}
      fallback="/x.png"
    />,
  );
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, file);
  return { user, onChange };
}

const png = () => new File(['x'], 'x.png', { type: 'image/png' });

describe('PictureField', () => {
  it('refuses files that are not pictures', async () => {
    await pick(new File(['x'], 'x.pdf', { type: 'application/pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'Formato inválido' });
    expect(dialog).toHaveTextContent('Selecione uma imagem válida.');
  });

  it("refuses a file that has a picture's type but other content", async () => {
    decode.mockRejectedValue(new Error('no picture'));
    await pick(png());
    expect(await screen.findByText('Selecione uma imagem válida.')).toBeInTheDocument();
  });

  it('refuses pictures with too many bytes or pixels', async () => {
    const heavy = png();
    Object.defineProperty(heavy, 'size', { value: LARGEST_FILE_MB * 1024 * 1024 + 1 });
    await pick(heavy);
    expect(await screen.findByRole('alert')).toHaveTextContent('A imagem é grande demais.');
  });

  it('refuses more pixels than can be cropped', async () => {
    measures(20_000, 20_000);
    await pick(png());
    expect(await screen.findByRole('alert')).toHaveTextContent('A imagem é grande demais.');
  });

  it('crops the picture, and drops the file when cropping is cancelled', async () => {
    measures(400, 300);
    const { user, onChange } = await pick(png());
    expect(await screen.findByRole('dialog', { name: 'Ajustar imagem' })).toBeInTheDocument();
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '100%');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });
});

import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { saveFile } from '@/lib/browser/save-file';
import { notifyError } from '../dialogs/alerts';

interface Props extends Pick<ButtonProps, 'size' | 'className' | 'children'> {
  'aria-label'?: string;
  /** Requests the file. Its name is the server's. */
  load: () => Promise<File>;
  /** The sentence for a failure without a reason from the server. */
  failed: string;
}

/** A button that downloads a file from the server, or shows why that failed. */
export function DownloadButton({ load, failed, size = 'md', ...button }: Props) {
  const save = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file.name, file),
    onError: (error) => notifyError(errorText(error, failed), failed),
  });
  return (
    <Button
      {...button}
      variant="default"
      size={size}
      loading={save.isPending}
      onClick={() => save.mutate()}
    />
  );
}

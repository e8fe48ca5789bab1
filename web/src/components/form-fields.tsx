import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password that can be shown, also with the keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      size="md"
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Ocultar senha' : 'Mostrar senha',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
      // Mantine shows it in colour only.
      aria-invalid={Boolean(props.error)}
    />
  );
}

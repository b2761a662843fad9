import type { ReactNode } from 'react';
import { PlainButton } from '../../ui/PlainButton.tsx';

type SubmitButtonProps = {
  isSending: boolean;
  children: ReactNode;
  variant?: 'primary' | 'tertiary';
};

/** Submit button with a pending state. */
export const SubmitButton = ({ isSending, children, variant = 'primary' }: SubmitButtonProps) => (
  <PlainButton type="submit" variant={variant} isFullWidth isPending={isSending}>
    {children}
  </PlainButton>
);

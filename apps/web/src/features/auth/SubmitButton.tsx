import { Button, Spinner } from '@heroui/react';
import type { ReactNode } from 'react';

type SubmitButtonProps = {
  isSending: boolean;
  children: ReactNode;
  variant?: 'primary' | 'tertiary';
};

/** Sends a form, and shows that it does. */
export const SubmitButton = ({ isSending, children, variant = 'primary' }: SubmitButtonProps) => (
  <Button type="submit" variant={variant} fullWidth isPending={isSending}>
    {isSending && <Spinner size="sm" color="current" />}
    {children}
  </Button>
);

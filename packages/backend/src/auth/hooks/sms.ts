import type { SmsCarrier } from '../context.ts';
import type { Hook } from './call.ts';

/** `[auth.hook.send_sms]`: the project's own program sends codes to phones. */
export const smsHook = (hook: Hook): SmsCarrier => ({
  async send(phone, { code, user }) {
    await hook({
      user: { ...user, phone: user.phone ?? phone, encrypted_password: undefined },
      sms: { otp: code, phone },
    });
  },
});

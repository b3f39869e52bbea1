import type { Failure } from '@salon/contract';
import { passkeyOptions } from '@salon/contract/operator/staff.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loginStep, takeStep } from '../shared/api/client.ts';

/** The browser made or used none: the person closed its dialog, or it has none. */
export type PasskeyResult = Failure | 'not_used' | null;

/** The second step by a passkey. Null: it went well. */
export async function confirmByPasskey(): Promise<PasskeyResult> {
  const asked = await loginStep('/login/passkey/options', {}, passkeyOptions);
  if (!asked.ok) return asked.failure;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The options are the browser's business: the library reads them.
  const optionsJSON = asked.value.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response === null ? 'not_used' : takeStep('/login/passkey', { response });
}

/** Makes a passkey and hands it to the platform under `name`. */
export async function enrolPasskey(name: string): Promise<PasskeyResult> {
  const asked = await loginStep('/login/passkey/enrol', {}, passkeyOptions);
  if (!asked.ok) return asked.failure;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = asked.value.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(() => null);
  return response === null ? 'not_used' : takeStep('/login/passkey/confirm', { name, response });
}

import * as z from 'zod/mini';

const isPlainAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

/** OpenTelemetry's own variables, as far as ours are held to them: a program reads them with its others. */
export const tracesEnvironment = {
  /** Base URL of an OTLP/HTTP collector; absent: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.refine(isPlainAddress, 'must be an http address without a login')),
  ),
  /** Read by the exporter itself; checked here, so that a mistake is found at the start. */
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.regex(/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/, 'must be name=value, with commas between')),
  ),
};

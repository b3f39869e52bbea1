/** Delay before the first host, so that the page loads first. */
export const WIDGET_DELAY_MS = 700;
/** Delay before the fallback host. */
export const FALLBACK_AFTER_MS = 5_000;

export interface WidgetDeps {
  /** Adds the script to the page; resolves true once it has run, false where it cannot be had. */
  addScript(url: string): Promise<boolean>;
  sleep(durationMs: number): Promise<void>;
}

/**
 * The operator's live chat (ER-03), in a script of their provider's. The fallback is asked when the first host has not
 * delivered 5 s after it was asked, even if it failed at once: a host that is just starting again deserves no second rush.
 */
export async function loadWidget(
  {
    LIVE_CHAT_URL: url,
    LIVE_CHAT_FALLBACK_URL: fallbackUrl,
  }: { LIVE_CHAT_URL: string; LIVE_CHAT_FALLBACK_URL: string },
  deps: WidgetDeps = pageDeps,
): Promise<void> {
  if (url === '') return;
  await deps.sleep(WIDGET_DELAY_MS);
  let hasRun = false;
  void deps.addScript(url).then((ran) => {
    hasRun = ran;
  });
  if (fallbackUrl === '') return;
  await deps.sleep(FALLBACK_AFTER_MS);
  if (!hasRun) await deps.addScript(fallbackUrl);
}

const pageDeps: WidgetDeps = {
  addScript: (url) =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      script.async = true;
      script.src = url;
      script.onload = () => resolve(true);
      script.onerror = () => {
        script.remove();
        resolve(false);
      };
      document.body.append(script);
    }),
  sleep: (durationMs) => new Promise((done) => setTimeout(done, durationMs)),
};

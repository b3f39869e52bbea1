/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export function hasFullscreen(
  isEnabled: boolean,
  { userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number },
): boolean {
  const isPhoneOrPad = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isEnabled && !isPhoneOrPad;
}

/** Gates in front of the product; their longer texts stand in the area of the login. */
export const geoBlock = {
  noWebRtcTitle: 'This browser cannot show the machines',
  browserAdvice: 'Recommended browsers',
} as const;

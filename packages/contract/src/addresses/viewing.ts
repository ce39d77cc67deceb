export const viewing = {
  imageUrl: '/image-url',
  faceVerify: '/gdmp/face-verify',
} as const;

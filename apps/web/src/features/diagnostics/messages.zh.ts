export const messages = {
  heading: '诊断',
};

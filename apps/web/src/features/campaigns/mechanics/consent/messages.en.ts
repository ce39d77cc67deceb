export const messages = {
  consent: {
    open: 'Agree',
    opened: 'Your rides count from now on',
    withdraw: {
      act: 'Take the agreement back',
      ask: 'Rides will not count any more, those of tasks that you have not claimed included. What you won stays. Take it back?',
      done: 'The agreement is taken back',
    },
  },
};

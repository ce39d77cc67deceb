export const messages = {
  remind: {
    ask: 'Remind me by text message',
    asked: 'You will get a text message',
    stop: 'Stop the reminder',
    stopped: 'The reminder is stopped',
    none: 'Nothing is to come',
    goesAt: (time: string) => `The message goes out ${time}.`,
    wouldGoAt: (time: string) => `A message would go out ${time}, once.`,
    note: 'One message, and none at night.',
    all: 'My reminders',
  },
};

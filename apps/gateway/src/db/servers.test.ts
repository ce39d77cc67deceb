import { describe, expect, it } from 'vitest';
import { serverUrls } from './servers.ts';

describe('the URL of a database', () => {
  it('names one server, and stays as it is', () => {
    for (const url of [
      'postgres://app:secret@db.city:5433/city?application_name=a',
      'postgres://app:p%40ss@/city?host=/run/postgresql&port=5432',
    ])
      expect(serverUrls(url)).toEqual([url]);
  });

  it('names several servers as libpq does', () => {
    expect(
      serverUrls(
        'postgres://app:a,b@one:5432,[::1]:5433,two/city?sslmode=require&target_session_attrs=read-write',
      ),
    ).toEqual([
      'postgres://app:a,b@one:5432/city?sslmode=require',
      'postgres://app:a,b@[::1]:5433/city?sslmode=require',
      'postgres://app:a,b@two/city?sslmode=require',
    ]);
    expect(serverUrls('postgresql://one,two/city?target_session_attrs=primary')).toEqual([
      'postgresql://one/city',
      'postgresql://two/city',
    ]);
  });

  it('refuses servers that a gateway cannot write to', () => {
    expect(() => serverUrls('postgres://one,two/city?target_session_attrs=standby')).toThrow(
      'target_session_attrs=standby',
    );
  });

  it('names standbys likewise, and refuses a target among them that takes writes', () => {
    const url = 'postgres://one,two/city?target_session_attrs=';
    const standbys = ['postgres://one/city', 'postgres://two/city'];
    expect(serverUrls(`${url}standby`, 'read')).toEqual(standbys);
    expect(() => serverUrls(`${url}primary`, 'read')).toThrow(
      'DATABASE_READ_URL: target_session_attrs=primary',
    );
  });
});

import { describe, expect, it } from 'vitest'
import { videoId } from './video.ts'

describe('videoId [CO-37]', () => {
  it.each<[string, string[]]>([
    [
      'youtube:a-B_c',
      [
        'https://youtu.be/a-B_c',
        'https://youtu.be/a-B_c?si=xyz&t=3',
        'https://www.youtube.com/watch?v=a-B_c',
        'https://m.youtube.com/watch/?feature=share&v=a-B_c',
        'youtube.com/watch?v=a-B_c&list=PL1',
        'https://youtube.com/shorts/a-B_c',
        'https://www.youtube.com/shorts/a-B_c/?feature=share',
        'https://www.youtube.com/live/a-B_c',
        'https://www.youtube-nocookie.com/embed/a-B_c',
        'HTTP://YOUTU.BE/a-B_c#x',
      ],
    ],
    [
      'instagram:C8xYz1',
      [
        'https://www.instagram.com/reel/C8xYz1/',
        'HTTPS://www.INSTAGRAM.com/reel/C8xYz1',
        'instagram.com/reel/C8xYz1',
        'https://www.instagram.com/reels/C8xYz1',
        'https://www.instagram.com/p/C8xYz1/?img_index=1',
        'https://www.instagram.com/reel/C8xYz1#a',
        'https://instagram.com/mia.t/reel/C8xYz1/',
        'https://www.instagram.com/tv/C8xYz1/?igsh=abc',
      ],
    ],
    [
      'tiktok:7300',
      [
        'https://www.tiktok.com/@mia.t/video/7300?is_from_webapp=1',
        'https://m.tiktok.com/v/7300.html',
        'https://www.tiktok.com/embed/v2/7300',
        'tiktok.com/@/video/7300',
      ],
    ],
    [
      'vimeo.com/123',
      [
        'https://vimeo.com/123',
        'https://www.vimeo.com/123/',
        'vimeo.com/123?share=copy#t=3s',
        'http://vimeo.com:80/123',
      ],
    ],
    ['video-17', ['  video-17 ', 'video-17']],
  ])('gives links to one video the same id: %s', (id, links) =>
    expect(links.map(videoId)).toEqual(links.map(() => id)),
  )

  it.each([
    ['two ids', 'https://youtu.be/abc', 'https://youtu.be/abd'],
    ['ids that differ by case', 'https://youtu.be/abc', 'https://youtu.be/Abc'],
    ['one id at two hosts', 'https://youtu.be/123', 'https://vimeo.com/123'],
    [
      'a host with the same ending',
      'https://youtube.com/shorts/abc',
      'https://notyoutube.com/shorts/abc',
    ],
    ['words', 'video-17', 'video-18'],
    ['a TikTok link without an id', 'https://vm.tiktok.com/ZM1/', 'https://vm.tiktok.com/ZM2/'],
  ])('separates %s', (_, one, other) => expect(videoId(one)).not.toBe(videoId(other)))

  it.each(['https://', 'https://[', 'no link at all', '3.5', '', 'https://a b.co/x'])(
    'keeps %j as it is',
    (typed) => expect(videoId(typed)).toBe(typed),
  )
})

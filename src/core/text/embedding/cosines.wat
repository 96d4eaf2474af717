;; The kernel of scan.ts. `npm run wasm` makes cosines-wasm.ts of it.
(module
  (import "scan" "memory" (memory 1))

  ;; Writes to out[i] the cosine of the question with row r, which is list[i], or i where there is no list (0):
  ;; scale * factors[r] * the sum of rows[r * stride + k] * question[k] over k < width.
  ;; Rows are 8-bit, the question 16-bit; width is a multiple of 32, factors and out are 32-bit floats, list 32-bit numbers.
  (func (export "cosines")
    (param $rows i32) (param $stride i32) (param $width i32) (param $factors i32)
    (param $question i32) (param $scale f32) (param $list i32) (param $count i32) (param $out i32)
    (local $at i32) (local $row i32) (local $from i32) (local $to i32) (local $part i32)
    (local $even v128) (local $odd v128)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $next
      (local.set $row (local.get $at))
      (if (local.get $list)
        (then (local.set $row (i32.load (i32.add (local.get $list) (i32.shl (local.get $at) (i32.const 2)))))))
      (local.set $from (i32.add (local.get $rows) (i32.mul (local.get $row) (local.get $stride))))
      (local.set $to (i32.add (local.get $from) (local.get $width)))
      (local.set $part (local.get $question))
      (local.set $even (v128.const i32x4 0 0 0 0))
      (local.set $odd (v128.const i32x4 0 0 0 0))
      (loop $along ;; 32 products a turn, in two sums: an addition waits for the one before it
        (local.set $even (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $from)) (v128.load (local.get $part)))))
        (local.set $odd (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $from)) (v128.load offset=16 (local.get $part)))))
        (local.set $even (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $from)) (v128.load offset=32 (local.get $part)))))
        (local.set $odd (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $from)) (v128.load offset=48 (local.get $part)))))
        (local.set $part (i32.add (local.get $part) (i32.const 64)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (br_if $along (i32.lt_u (local.get $from) (local.get $to))))
      (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
      (f32.store (i32.add (local.get $out) (i32.shl (local.get $at) (i32.const 2)))
        (f32.mul
          (f32.mul
            (local.get $scale)
            (f32.load (i32.add (local.get $factors) (i32.shl (local.get $row) (i32.const 2)))))
          (f32.convert_i32_s
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
              (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even)))))))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $count))))))

"""halfstep.py: what comes in, what comes out, what is refused, and the texts."""
import array
import math
import unittest

import halfstep

H = [2.0**-k for k in range(2, 10)]
TWO = [3 * h**2 * (1 + h) for h in H]


class Values(unittest.TestCase):
    def test_an_order_is_found_with_its_constant(self):
        found = halfstep.judge(H, TWO)
        self.assertEqual(found.verdict, "resolved")
        self.assertLessEqual(abs(found.observed - 2), found.uncertainty)
        self.assertLessEqual(abs(found.constant - 3), found.constant_uncertainty)
        self.assertEqual(found.last_level, 7)
        self.assertTrue(found.holds)

    def test_any_sequences_serve(self):
        wanted = halfstep.judge(H, TWO, 2)
        self.assertEqual(halfstep.judge(tuple(H), array.array("d", TWO), 2), wanted)
        self.assertEqual(halfstep.judge(H[::-1], TWO[::-1], claimed=2), wanted)
        self.assertEqual(halfstep.judge([1, 2, 3], [1, 4, 9]).verdict, halfstep.judge([1.0, 2, 3], [1.0, 4, 9]).verdict)

    def test_what_is_not_resolved_is_none(self):
        for h, error in (([], []), (H[:2], TWO[:2]), (H, [math.nan] * len(H))):
            found = halfstep.judge(h, error)
            self.assertEqual(found[2:8], (None,) * 6)
            self.assertNotEqual(found.reason, "")

    def test_what_is_no_ladder_is_refused_with_the_place(self):
        for arguments, keywords, wanted in (
            (([0.1, -1], [1, 2]), {}, "h[1] is -1: a step size is a finite number above 0"),
            (([0.1], [1, 2]), {}, "error has 2 entries, h has 1: they are rows of one table"),
            ((H, TWO), {"noise": [1]}, "noise has 1 entries, h has 8: they are rows of one table"),
            ((H, TWO, 0), {}, "claimed is 0: an order is a number above 0, or None"),
            ((H, TWO, math.nan), {}, "claimed is nan: an order is a number above 0, or None"),
            ((H, TWO, math.inf), {}, "claimed is inf: an order is a finite number above 0, or 0 for none"),
            ((H, TWO), {"floor": -1}, "floor is -1: it is a finite number, 0 (unknown) or above"),
            ((H, TWO), {"unit_roundoff": 2}, "unit_roundoff is 2: it is 0 (unknown) to 1"),
        ):
            for function in (halfstep.judge, halfstep.csv_row):
                with self.subTest(wanted), self.assertRaises(ValueError) as refused:
                    function(*arguments, **keywords)
                self.assertEqual(str(refused.exception), wanted)
        with self.assertRaises(TypeError):
            halfstep.judge(["a"], [1])

    def test_noise_counts(self):
        self.assertEqual(halfstep.judge(H, TWO, 3).verdict, "fail")
        self.assertNotEqual(halfstep.judge(H, TWO, 3, noise=TWO).verdict, "fail")

    def test_assert_order(self):
        self.assertEqual(halfstep.assert_order(H, TWO, 2).verdict, "pass")
        self.assertEqual(halfstep.assert_order(H, TWO, 1).verdict, "superconvergent")
        with self.assertRaisesRegex(ValueError, "nothing to assert"):
            halfstep.assert_order(H, TWO, None)
        for order, error in ((3, TWO), (2, [1 / h for h in H]), (2, [1.0, 3.0, 2.0, 1.0, 3.0, 2.0, 1.0, 3.0])):
            with self.assertRaises(AssertionError) as failed:
                halfstep.assert_order(H, error, order)
            self.assertIsInstance(failed.exception, halfstep.OrderError)
            self.assertFalse(failed.exception.finding.holds)
            self.assertIn(failed.exception.finding.reason, str(failed.exception))
            self.assertIn(failed.exception.ladder, str(failed.exception))

    def test_the_ladder_as_text(self):
        error = [0.16, math.nan, 0.04, 0.01, 0.0]
        text = halfstep.ladder_text([0.4, 0.3, 0.2, 0.1, 0.05], error)
        self.assertEqual(text.splitlines(), [
            "level          h       error   rate",
            "    0  4.000e-01   1.600e-01      -",
            "    1  3.000e-01         nan      -",
            "    2  2.000e-01   4.000e-02      -",
            "    3  1.000e-01   1.000e-02   2.00",
            "    4  5.000e-02   0.000e+00      -",
        ])


if __name__ == "__main__":
    unittest.main()
